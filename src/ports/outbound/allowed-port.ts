/**
 * 80, 443 and everything from 1024 on, save ports where something listens that must never be talked
 * to by somebody else's URL: what browsers block, databases, queues, and control planes.
 */
export function portIsAllowed(url: URL): boolean {
  if (url.port === '') return true;
  const port = Number(url.port);
  return port === 80 || port === 443 || (port >= 1024 && !refusedPorts.has(port));
}

const blockedByBrowsers = [
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697,
  10080,
];
const databases = [
  1433, 1521, 3050, 3306, 5432, 5433, 5984, 6379, 6380, 7000, 7199, 7474, 7687, 8086, 9042, 9160, 9200, 9300,
  11211, 26257, 26379, 27017, 27018, 27019, 28015, 28017, 50000,
];
const queues = [1883, 4222, 4369, 5671, 5672, 6650, 8883, 9092, 15672, 25672, 61613, 61616];
const controlPlanes = [
  2181, 2375, 2376, 2379, 2380, 3389, 4194, 4243, 5900, 5985, 5986, 6443, 8300, 8301, 8302, 8500, 8600, 9001,
  9990, 10248, 10249, 10250, 10255, 10256,
];
const refusedPorts = new Set([...blockedByBrowsers, ...databases, ...queues, ...controlPlanes]);
