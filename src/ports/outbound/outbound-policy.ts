import {
  type AddressBlock,
  type AddressNumber,
  addressBlock,
  addressNumber,
  inBlock,
  lowestV4,
} from './address-number.ts';
import { type AddressVerdict, judgeAddress } from './judge-address.ts';

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
  const blocks: AddressBlock[] = [];
  for (const entry of policy.allowList ?? []) {
    const block = addressBlock(entry.trim());
    if (block !== null) blocks.push(block);
    else if (isHostname(entry.trim())) hosts.add(normalHost(entry.trim()));
    else
      throw new Error(`OUTBOUND_ALLOW_LIST has ${entry}, which is neither a host name nor an address range.`);
  }
  return (address, hostname) => {
    const verdict = judgeAddress(address);
    if (verdict.allowed || verdict.level === 'never') return verdict;
    const listed = policy.allowPrivate || hosts.has(normalHost(hostname)) || inAnyBlock(address, blocks);
    return listed ? { allowed: true } : verdict;
  };
}

function inAnyBlock(address: string, blocks: readonly AddressBlock[]): boolean {
  const number = addressNumber(address);
  if (number === null) return false;
  // `::ffff:10.1.2.3` is 10.1.2.3 to the system, so the list's 10.0.0.0/8 means it too.
  const forms: AddressNumber[] =
    number.bits === 128 && isMapped(number) ? [number, lowestV4(number)] : [number];
  return blocks.some((block) => forms.some((form) => inBlock(form, block)));
}

function isMapped(address: AddressNumber): boolean {
  return address.value >> 32n === 0xffffn;
}

function normalHost(hostname: string): string {
  return hostname.toLowerCase().replace(/\.$/, '');
}

function isHostname(text: string): boolean {
  return /^(?=.{1,253}\.?$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(
    text,
  );
}
