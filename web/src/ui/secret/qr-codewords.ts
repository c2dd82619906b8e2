/** QR codes of ISO/IEC 18004, byte mode, error correction L, versions 1 to 15: room for 520 bytes. */
interface Version {
  readonly version: number;
  readonly total: number;
  readonly correctionPerBlock: number;
  readonly blocks: number;
}

const totals = [26, 44, 70, 100, 134, 172, 196, 242, 292, 346, 404, 466, 532, 581, 655];
const corrections = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22];
const blockCounts = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6];

/** The codewords of a text, corrected and interleaved, in the smallest version that holds it. */
export function qrCodewords(text: string): { readonly version: number; readonly codewords: number[] } {
  const bytes = [...new TextEncoder().encode(text)];
  const version = smallestVersion(bytes.length);
  const { total, correctionPerBlock, blocks } = version;
  const data = packData(bytes, version.version, total - correctionPerBlock * blocks);

  const shortLength = Math.floor(data.length / blocks);
  const longBlocks = data.length % blocks;
  const dataBlocks: number[][] = [];
  for (let index = 0, at = 0; index < blocks; index++) {
    const length = shortLength + (index >= blocks - longBlocks ? 1 : 0);
    dataBlocks.push(data.slice(at, at + length));
    at += length;
  }
  const divisor = generator(correctionPerBlock);
  const correctionBlocks = dataBlocks.map((block) => remainder(block, divisor));
  return {
    version: version.version,
    codewords: [...interleave(dataBlocks), ...interleave(correctionBlocks)],
  };
}

const countBits = (version: number): number => (version < 10 ? 8 : 16);

function smallestVersion(byteCount: number): Version {
  for (const [index, total] of totals.entries()) {
    const [correctionPerBlock = 0, blocks = 1, version] = [corrections[index], blockCounts[index], index + 1];
    const roomBits = (total - correctionPerBlock * blocks) * 8;
    if (4 + countBits(version) + byteCount * 8 <= roomBits)
      return { version, total, correctionPerBlock, blocks };
  }
  throw new RangeError('the text is too long for this kind of QR code');
}

function packData(bytes: readonly number[], version: number, room: number): number[] {
  const bits: number[] = [];
  const push = (value: number, length: number): void => {
    for (let at = length - 1; at >= 0; at--) bits.push((value >>> at) & 1);
  };
  push(0b0100, 4);
  push(bytes.length, countBits(version));
  for (const byte of bytes) push(byte, 8);
  push(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8 !== 0) bits.push(0);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    data.push(bits.slice(at, at + 8).reduce((value, bit) => value * 2 + bit, 0));
  }
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

function interleave(blocks: readonly number[][]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat();
}

/** Multiplies in GF(256) with the polynomial of the standard, 0x11d. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/** The product of (x - 2^i), without its leading 1. */
function generator(degree: number): number[] {
  const result = new Array<number>(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) result[at] = multiply(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(block: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (const [at, coefficient] of divisor.entries())
      rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor);
  }
  return rest;
}
