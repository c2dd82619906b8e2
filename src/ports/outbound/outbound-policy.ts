import ipaddr from 'ipaddr.js';
import { isInNetwork, type Network, parseNetwork } from '../../config/parse-address.ts';
import { type AddressVerdict, judgeAddress, plainAddress } from './judge-address.ts';

export interface OutboundPolicy {
  /** Opens private, loopback, shared and unique-local addresses. Metadata, link-local and reserved stay shut. */
  allowPrivate: boolean;
  /** For intranets: exact host names, addresses or CIDR ranges that may be private. */
  allowList?: readonly string[];
}

/** The judgement of one address, reached by this host name (or by itself). */
export type JudgeForHost = (address: string, hostname: string) => AddressVerdict;

/** Compiles the policy once; a bad entry of the list throws and is named. */
export function compileOutboundPolicy(policy: OutboundPolicy): JudgeForHost {
  const hosts = new Set<string>();
  const networks: Network[] = [];
  for (const entry of policy.allowList ?? []) {
    const network = parseNetwork(entry.trim());
    if (network) networks.push(network);
    else if (isHostname(entry.trim())) hosts.add(normalHost(entry.trim()));
    else
      throw new Error(`OUTBOUND_ALLOW_LIST has ${entry}, which is neither a host name nor an address range.`);
  }
  return (address, hostname) => {
    const verdict = judgeAddress(address);
    if (verdict.allowed || verdict.level === 'never') return verdict;
    const listed = policy.allowPrivate || hosts.has(normalHost(hostname)) || isInAny(address, networks);
    return listed ? { allowed: true } : verdict;
  };
}

/** The names that the operator lets be private: those of the own network, which DNS alone may not know. */
export function openedNames({ allowPrivate, allowList = [] }: OutboundPolicy): (hostname: string) => boolean {
  const listed = new Set(allowList.map((entry) => normalHost(entry.trim())));
  return (hostname) => allowPrivate || listed.has(normalHost(hostname));
}

function isInAny(text: string, networks: readonly Network[]): boolean {
  const address = plainAddress(text);
  if (!address) return false;
  // `::ffff:10.1.2.3` is 10.1.2.3 to the system; a list that names an IPv6 network around it means it too.
  const isMapped = address instanceof ipaddr.IPv4 && text.includes(':');
  const forms = isMapped ? [address, address.toIPv4MappedAddress()] : [address];
  return networks.some((network) => forms.some((form) => isInNetwork(form, network)));
}

function normalHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isHostname(text: string): boolean {
  return /^(?=.{1,253}\.?$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(
    text,
  );
}
