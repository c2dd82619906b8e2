import { type Sentence, say } from '../../words/sentence.ts';
import {
  type AddressBlock,
  type AddressNumber,
  addressBlock,
  addressNumber,
  inBlock,
  lowestV4,
} from './address-number.ts';
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

/** May the public internet's rules let us connect to this address? Judged as a number, by value. */
export function judgeAddress(address: string): AddressVerdict {
  const number = addressNumber(address);
  return number === null ? refuse(say('address.notPlain')) : judgeNumber(number);
}

function judgeNumber(address: AddressNumber): AddressVerdict {
  if (address.bits === 32) return firstMatch(address, v4Ranges) ?? { allowed: true };
  if (translatedBlocks.some((block) => inBlock(address, block))) return judgeNumber(lowestV4(address));
  const named = firstMatch(address, v6Ranges);
  if (named !== null) return named;
  if (!inBlock(address, globalUnicast)) return refuse(say('address.reserved'));
  if (isIsatap(address) && !judgeNumber(lowestV4(address)).allowed) return refuse(say('address.tunnel'));
  return { allowed: true };
}

function refuse(reason: Sentence): AddressVerdict {
  return { allowed: false, reason, level: 'never' };
}

function firstMatch(address: AddressNumber, ranges: readonly CompiledRange[]): AddressVerdict | null {
  const found = ranges.find((range) => inBlock(address, range.block));
  return found === undefined ? null : { allowed: false, reason: found.reason, level: found.level };
}

// ISATAP: interface id 0000:5efe or 0200:5efe and then the IPv4 address, under any prefix.
function isIsatap(address: AddressNumber): boolean {
  const marker = (address.value >> 32n) & 0xffff_ffffn;
  return marker === 0x0000_5efen || marker === 0x0200_5efen;
}

interface CompiledRange extends Omit<AddressRange, 'cidr'> {
  block: AddressBlock;
}

function compile(ranges: readonly AddressRange[]): CompiledRange[] {
  return ranges.map(({ cidr, reason, level }) => ({ block: block(cidr), reason, level }));
}

function block(cidr: string): AddressBlock {
  const parsed = addressBlock(cidr);
  if (parsed === null) throw new Error(`Not an address range: ${cidr}`);
  return parsed;
}

const v4Ranges = compile(forbiddenV4);
const v6Ranges = compile(forbiddenV6);
const translatedBlocks = translatedV6.map(block);
const globalUnicast = block(globalUnicastV6);
