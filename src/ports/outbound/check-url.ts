import { isIP } from 'node:net';
import { type Sentence, say } from '../../words/sentence.ts';
import { compileOutboundPolicy, type JudgeForHost, type OutboundPolicy } from './outbound-policy.ts';

/**
 * 80, 443 and everything from 1024 on, save ports where something listens that must never be talked
 * to by somebody else's URL: what browsers block, databases, queues, and control planes.
 */
function portIsAllowed(url: URL): boolean {
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

export type OutboundProtocol = 'https:' | 'http:';

export type UrlVerdict = { ok: true; url: URL } | { ok: false; reason: Sentence };

/**
 * Everything that can be said about a URL without asking DNS; for the 422 when somebody sets one.
 * A host name passes here and is judged by its addresses at the moment of connecting.
 */
export function checkUrl(
  text: string,
  policy: OutboundPolicy & { protocols?: readonly OutboundProtocol[] },
): UrlVerdict {
  return checkUrlWith(text, compileOutboundPolicy(policy), policy.protocols);
}

export function checkUrlWith(
  text: string,
  judge: JudgeForHost,
  protocols: readonly OutboundProtocol[] = ['https:'],
): UrlVerdict {
  // Looked at as text first: the URL parser drops line breaks and turns backslashes round in silence.
  if (text.length > 2_048) return refuse(say('url.tooLong'));
  if (/[\x00-\x20\x7f\\]/.test(text)) return refuse(say('url.characters'));
  if (!URL.canParse(text)) return refuse(say('url.none'));
  const url = new URL(text);
  if (!protocols.some((protocol) => protocol === url.protocol)) return refuse(mustBegin(protocols));
  if (url.username !== '' || url.password !== '' || /^[^/]*:\/\/[^/?#]*@/.test(text))
    return refuse(say('url.credentials'));
  if (!portIsAllowed(url)) return refuse(say('url.port', { port: url.port }));
  return checkHost(url, judge);
}

function mustBegin([first, second]: readonly OutboundProtocol[]): Sentence {
  const start = `${first}//`;
  return second ? say('url.starts', { start, other: `${second}//` }) : say('url.start', { start });
}

function checkHost(url: URL, judge: JudgeForHost): UrlVerdict {
  const host = hostOf(url);
  // No resolver is asked for these names (RFC 6761), so they can be answered at once.
  const isLocalName = /^(.+\.)?localhost\.?$/.test(host);
  const address = isIP(host) > 0 ? host : isLocalName ? '127.0.0.1' : null;
  if (address === null) return { ok: true, url };
  const verdict = judge(address, host);
  return verdict.allowed ? { ok: true, url } : refuse(say('url.host', { what: verdict.reason }));
}

/** The host as the resolver and the socket want it: an IPv6 address without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function refuse(reason: Sentence): UrlVerdict {
  return { ok: false, reason };
}
