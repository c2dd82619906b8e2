import { qrCodewords } from './qr-codewords.ts';

export type QrMatrix = ReadonlyArray<readonly boolean[]>;

/** A QR code as rows of dark and light squares, without its quiet zone. */
export function qrMatrix(text: string): QrMatrix {
  const { version, codewords } = qrCodewords(text);
  const base = drawFixed(version);
  placeCodewords(base, codewords);
  const candidates = masks.map((mask, index) => finish(base, mask, index));
  const [best] = candidates.sort((a, b) => penalty(a) - penalty(b));
  return best ?? [];
}

/** Squares by row and column; `fixed` marks what neither data nor mask may touch. */
interface Board {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];
}

const masks: ReadonlyArray<(x: number, y: number) => boolean> = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function set({ size, dark, fixed }: Board, x: number, y: number, isDark: boolean): void {
  const [darkRow, fixedRow] = [dark[y], fixed[y]];
  if (!darkRow || !fixedRow || x < 0 || x >= size) return;
  darkRow[x] = isDark;
  fixedRow[x] = true;
}

function drawFixed(version: number): Board {
  const size = version * 4 + 17;
  const grid = () => Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const board: Board = { size, dark: grid(), fixed: grid() };
  for (let at = 0; at < size; at++) {
    set(board, 6, at, at % 2 === 0);
    set(board, at, 6, at % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawRings(board, x, y, 4);
  const centres = alignmentCentres(version, size);
  const last = centres.at(-1);
  for (const x of centres) {
    for (const y of centres) {
      const isCorner = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!isCorner) drawRings(board, x, y, 2);
    }
  }
  drawFormat(board, 0);
  if (version >= 7) drawVersion(board, version);
  return board;
}

/** A finder (reach 4, its outermost ring light) or an alignment pattern (reach 2). */
function drawRings(board: Board, centreX: number, centreY: number, reach: number): void {
  for (let y = -reach; y <= reach; y++) {
    for (let x = -reach; x <= reach; x++) {
      const ring = Math.max(Math.abs(x), Math.abs(y));
      set(board, centreX + x, centreY + y, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }
}

function alignmentCentres(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - (count - 2 - index) * step)];
}

/** Value and its BCH check bits, as the standard writes format and version. */
function withCheck(value: number, divisor: number, checkBits: number): number {
  let rest = value;
  for (let at = 0; at < checkBits; at++) rest = (rest << 1) ^ ((rest >>> (checkBits - 1)) * divisor);
  return (value << checkBits) | rest;
}

function drawFormat(board: Board, mask: number): void {
  const errorLevelL = 0b01;
  const bits = withCheck((errorLevelL << 3) | mask, 0x537, 10) ^ 0x5412;
  const bit = (at: number) => ((bits >>> at) & 1) === 1;
  const { size } = board;
  for (let at = 0; at < 6; at++) set(board, 8, at, bit(at));
  set(board, 8, 7, bit(6));
  set(board, 8, 8, bit(7));
  set(board, 7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(board, 14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(board, size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(board, 8, size - 15 + at, bit(at));
  set(board, 8, size - 8, true);
}

function drawVersion(board: Board, version: number): void {
  const bits = withCheck(version, 0x1f25, 12);
  for (let at = 0; at < 18; at++) {
    const isDark = ((bits >>> at) & 1) === 1;
    const [far, near] = [board.size - 11 + (at % 3), Math.floor(at / 3)];
    set(board, far, near, isDark);
    set(board, near, far, isDark);
  }
}

/** Bits run up and down in columns of two, from the right, around everything that is fixed. */
function placeCodewords({ size, dark, fixed }: Board, codewords: readonly number[]): void {
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upwards = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step;
      const [darkRow, fixedRow] = [dark[y], fixed[y]];
      for (const x of [right, right - 1]) {
        if (!darkRow || fixedRow?.[x]) continue;
        darkRow[x] = (((codewords[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1) === 1;
        at++;
      }
    }
  }
}

function finish(base: Board, mask: (x: number, y: number) => boolean, index: number): boolean[][] {
  const dark = base.dark.map((row, y) =>
    row.map((isDark, x) => (base.fixed[y]?.[x] ? isDark : isDark !== mask(x, y))),
  );
  drawFormat({ size: base.size, dark, fixed: base.fixed.map((row) => [...row]) }, index);
  return dark;
}

/** How hard a pattern would be to read: long runs, blocks, false finders, an uneven balance. */
function penalty(dark: QrMatrix): number {
  const size = dark.length;
  const rows = dark.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(''));
  let points = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
    for (const _ of line.matchAll(/(?=00001011101|10111010000)/g)) points += 40;
  }
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const same = [dark[y]?.[x + 1], dark[y + 1]?.[x], dark[y + 1]?.[x + 1]];
      if (same.every((isDark) => isDark === dark[y]?.[x])) points += 3;
    }
  }
  const share = rows.join('').replaceAll('0', '').length / size ** 2;
  return points + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
