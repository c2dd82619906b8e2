import { isIP } from 'node:net';

/** An address as a number, so that it is judged by value and never by how it is written. */
export interface AddressNumber {
  bits: 32 | 128;
  value: bigint;
}

export interface AddressBlock {
  bits: 32 | 128;
  prefix: bigint;
  shift: bigint;
}

/** Null for anything that is not one plain address; a zone id (`fe80::1%eth0`) is not plain. */
export function addressNumber(address: string): AddressNumber | null {
  if (address.includes('%')) return null;
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? { bits: 32, value: v4Value(address) } : { bits: 128, value: v6Value(address) };
}

/** `10.0.0.0/8`, or a single address. Null when it is neither. */
export function addressBlock(text: string): AddressBlock | null {
  const [address = '', length, ...rest] = text.split('/');
  const number = addressNumber(address);
  if (number === null || rest.length > 0) return null;
  const prefixLength = length === undefined ? number.bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (prefixLength < 0 || prefixLength > number.bits) return null;
  const shift = BigInt(number.bits - prefixLength);
  return { bits: number.bits, prefix: number.value >> shift, shift };
}

export function inBlock(address: AddressNumber, block: AddressBlock): boolean {
  return address.bits === block.bits && address.value >> block.shift === block.prefix;
}

/** The IPv4 address in the last 32 bits. */
export function lowestV4(address: AddressNumber): AddressNumber {
  return { bits: 32, value: address.value & 0xffff_ffffn };
}

function v4Value(address: string): bigint {
  return joined(address.split('.').map(Number), 8n);
}

// By hand, since `isIP` has checked the form and ready-made parsers were found to read
// `::10.0.0.1` as the quite different `::ffff:10.0.0.1`.
function v6Value(address: string): bigint {
  const lastGroup = address.slice(address.lastIndexOf(':') + 1);
  const hex = lastGroup.includes('.')
    ? address.slice(0, -lastGroup.length) + asTwoGroups(lastGroup)
    : address;
  const [head = [], tail = []] = hex
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''));
  const zeros = new Array<string>(8 - head.length - tail.length).fill('0');
  return joined(
    [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16)),
    16n,
  );
}

function asTwoGroups(v4: string): string {
  const value = v4Value(v4);
  return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

function joined(parts: readonly number[], width: bigint): bigint {
  return parts.reduce((sum, part) => (sum << width) | BigInt(part), 0n);
}
