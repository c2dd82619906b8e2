import { Resolver, lookup as systemLookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { createBoundedQueue } from '../bounded-queue.ts';

/** All addresses of a host name. `isOpened`: the operator lets it be private, so the names of this network count. */
export type ResolveHost = (hostname: string, isOpened?: boolean) => Promise<readonly string[]>;

/** As the machine itself resolves a name: its own file, its network's short names. */
export const resolveBySystem: ResolveHost = async (hostname) => {
  const answers = await systemLookup(hostname, { all: true });
  return answers.map((answer) => answer.address);
};

interface Parts {
  readonly system: ResolveHost;
  /** The names that the machine itself has addresses for. */
  readonly ownNames: () => Promise<string>;
  /** DNS servers, in place of those of the machine. */
  readonly servers?: readonly string[];
}

const ask = { timeout: 2000, tries: 2 };
/** Whoever asked has given up by then. */
const patienceMs = 10_000;

/**
 * Resolves the names that people type. The machine's own way takes one of two threads that all names of this process go
 * through, the database's too, for as long as whoever serves a name keeps silent, and cannot be called off: a stranger's
 * names would hold up everybody. So DNS is asked without threads, and the own way, where it is needed, one at a time.
 */
export function createResolveHost({ system, ownNames, servers }: Parts): ResolveHost {
  const line = createBoundedQueue({ concurrency: 1, maxWaiting: 100 });
  const askSystem = (hostname: string): Promise<readonly string[]> => {
    const askedMs = performance.now();
    return line.run(async () => {
      if (performance.now() - askedMs > patienceMs) throw new Error('too many names wait');
      return system(hostname);
    });
  };
  async function askDns(hostname: string): Promise<readonly string[]> {
    const resolver = new Resolver(ask);
    if (servers) resolver.setServers(servers);
    const both = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = both.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    const [first] = both;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
    return addresses;
  }
  return async (hostname, isOpened = false) => {
    if (isOpened || (await isOwn(hostname, ownNames))) return askSystem(hostname);
    try {
      return await askDns(hostname);
    } catch (error) {
      // There is no DNS server at all: the machine knows its names from elsewhere.
      if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED')
        return askSystem(hostname);
      throw error;
    }
  };
}

async function isOwn(hostname: string, ownNames: Parts['ownNames']): Promise<boolean> {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  const lines = (await ownNames()).split('\n').map((line) => line.replace(/#.*/, '').toLowerCase());
  return lines.some((line) => line.trim().split(/\s+/).slice(1).includes(name));
}

const hostsFile = process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

export const resolveHost: ResolveHost = createResolveHost({
  system: resolveBySystem,
  ownNames: () => readFile(hostsFile, 'utf8').catch(() => ''),
});
