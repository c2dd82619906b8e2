import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * The one reading of an address: IPv4 only as four decimal parts (no octal, hex or short forms, which readers take
 * differently), IPv6 in any spelling, IPv4-mapped as the IPv4 it stands for, zones dropped. Runs on every request:
 * judged and read without ipaddr.js' patterns, which take ten times as long.
 */
export function parseAddress(text: string): IpAddress | undefined {
  if (text.length > 64) return undefined;
  if (isIPv4(text)) return new ipaddr.IPv4(octetsOf(text));
  if (!isIPv6(text)) return undefined;
  const parts = partsOf(text.split('%')[0] ?? '');
  const isMapped = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xffff;
  if (!isMapped) return new ipaddr.IPv6(parts);
  return new ipaddr.IPv4(parts.slice(6).flatMap((part) => [part >> 8, part & 0xff]));
}

export function addressText(address: IpAddress): string {
  return address.kind() === 'ipv4' ? address.toString() : (address as ipaddr.IPv6).toRFC5952String();
}

/** The address with all bits after the first `v4Bits` or `v6Bits` set to 0. */
export function networkAddress(address: IpAddress, v4Bits: number, v6Bits: number): IpAddress {
  const bits = address.kind() === 'ipv4' ? v4Bits : v6Bits;
  const bytes = address.toByteArray().map((byte, index) => {
    const kept = Math.min(8, Math.max(0, bits - index * 8));
    return byte & (0xff << (8 - kept));
  });
  return ipaddr.fromByteArray(bytes);
}

/** What an address lies in. */
export type Network = readonly [first: IpAddress, bits: number];

/** `10.0.0.0/8`, or a single address; IPv4-mapped as the IPv4 network it stands for, where it stands for one. */
export function parseNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const parsed = address.includes('%') || rest.length > 0 ? undefined : parseAddress(address);
  if (!parsed) return undefined;
  const width = address.includes(':') ? 128 : 32;
  const bits = length === undefined ? width : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (bits < 0 || bits > width) return undefined;
  const isMapped = width === 128 && parsed instanceof ipaddr.IPv4;
  if (isMapped && bits >= 96) return [networkAddress(parsed, bits - 96, 0), bits - 96];
  return [networkAddress(isMapped ? parsed.toIPv4MappedAddress() : parsed, bits, bits), bits];
}

export const isInNetwork = (address: IpAddress, [first, bits]: Network): boolean =>
  address.kind() === first.kind() && address.match(first, bits);

const octetsOf = (text: string): number[] => text.split('.').map(Number);

/** The eight parts of a valid IPv6 address, with the zeros that `::` stands for. */
function partsOf(text: string): number[] {
  const [left = '', right = ''] = text.split('::');
  const [head, tail] = [groupsOf(left), groupsOf(right)];
  return [...head, ...new Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function groupsOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = octetsOf(group);
    return [a * 256 + b, c * 256 + d];
  });
}
