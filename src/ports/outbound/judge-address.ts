import ipaddr from 'ipaddr.js';
import {
  type IpAddress,
  isInNetwork,
  type Network,
  parseAddress,
  parseNetwork,
} from '../../config/parse-address.ts';
import { type Sentence, say } from '../../words/sentence.ts';
import {
  type AddressRange,
  forbiddenV4,
  forbiddenV6,
  globalUnicastV6,
  translatedV6,
} from './address-ranges.ts';

export type AddressVerdict =
  | { allowed: true }
  /** `private`: an operator's policy may allow it. `never`: nothing may. */
  | { allowed: false; reason: Sentence; level: AddressRange['level'] };

/** May the public internet's rules let us connect to this address? Judged by value, never by how it is written. */
export function judgeAddress(address: string): AddressVerdict {
  const parsed = plainAddress(address);
  return parsed ? judge(parsed) : refuse(say('address.notPlain'));
}

/** A zone (`fe80::1%eth0`) is not plain. */
export const plainAddress = (text: string): IpAddress | undefined =>
  text.includes('%') ? undefined : parseAddress(text);

function judge(address: IpAddress): AddressVerdict {
  if (address.kind() === 'ipv4') return firstMatch(address, v4Ranges) ?? { allowed: true };
  if (isInNetwork(address, translated)) return judge(lowestV4(address));
  const named = firstMatch(address, v6Ranges);
  if (named !== null) return named;
  if (!isInNetwork(address, globalUnicast)) return refuse(say('address.reserved'));
  if (isIsatap(address) && !judge(lowestV4(address)).allowed) return refuse(say('address.tunnel'));
  return { allowed: true };
}

/** The IPv4 address in the last 32 bits. */
const lowestV4 = (address: IpAddress): IpAddress => new ipaddr.IPv4(address.toByteArray().slice(-4));

function refuse(reason: Sentence): AddressVerdict {
  return { allowed: false, reason, level: 'never' };
}

function firstMatch(address: IpAddress, ranges: readonly CompiledRange[]): AddressVerdict | null {
  const found = ranges.find((range) => isInNetwork(address, range.network));
  return found === undefined ? null : { allowed: false, reason: found.reason, level: found.level };
}

// ISATAP: interface id 0000:5efe or 0200:5efe and then the IPv4 address, under any prefix.
function isIsatap(address: IpAddress): boolean {
  const [flags = 0, ...marker] = address.toByteArray().slice(8, 12);
  return (flags === 0 || flags === 2) && marker.join() === '0,94,254';
}

interface CompiledRange extends Omit<AddressRange, 'cidr'> {
  network: Network;
}

function compile(ranges: readonly AddressRange[]): CompiledRange[] {
  return ranges.map(({ cidr, reason, level }) => ({ network: network(cidr), reason, level }));
}

function network(cidr: string): Network {
  const parsed = parseNetwork(cidr);
  if (!parsed) throw new Error(`Not an address range: ${cidr}`);
  return parsed;
}

const v4Ranges = compile(forbiddenV4);
const v6Ranges = compile(forbiddenV6);
const translated = network(translatedV6);
const globalUnicast = network(globalUnicastV6);
