/** How the numbers of the issuers begin, and how long they are. */
const ranges: ReadonlyArray<[from: number, to: number, lengths: readonly number[]]> = [
  [2200, 2204, [16]],
  [2221, 2720, [16]],
  [3000, 3059, [14, 16]],
  [3400, 3499, [15]],
  [3528, 3589, [16, 17, 18, 19]],
  [3600, 3699, [14, 16]],
  [3700, 3799, [15]],
  [3800, 3999, [14, 16]],
  [4000, 4999, [16, 18, 19]],
  [5018, 5020, [16, 17, 18, 19]],
  [5038, 5038, [16, 17, 18, 19]],
  [5100, 5599, [16]],
  [5600, 5999, [16, 17, 18, 19]],
  [6011, 6011, [16, 17, 18, 19]],
  [6200, 6299, [16, 17, 18, 19]],
  [6304, 6304, [16, 17, 18, 19]],
  [6440, 6599, [16, 17, 18, 19]],
  [6700, 6799, [16, 17, 18, 19]],
  [9792, 9792, [16]],
];

export const shortestCard = 14;
export const longestCard = 19;

/** By the first four digits: a bit for each length. */
const lengths = new Uint8Array(10_000);
for (const [from, to, ofThese] of ranges) {
  const bits = ofThese.reduce((sum, length) => sum | (1 << (length - shortestCard)), 0);
  lengths.fill(bits, from, to + 1);
}

/** Whether an issuer's cards begin with these four digits, and have so many if that is said. */
export function isIssued(digits: Uint8Array, length?: number): boolean {
  const [a = 0, b = 0, c = 0, d = 0] = [digits[0], digits[1], digits[2], digits[3]];
  const bits = lengths[a * 1000 + b * 100 + c * 10 + d] ?? 0;
  return length === undefined ? bits !== 0 : (bits & (1 << (length - shortestCard))) !== 0;
}

/** Luhn's check. */
export function hasCheckDigit(digits: Uint8Array, length: number): boolean {
  let sum = 0;
  for (let i = 0; i < length; i++) {
    const digit = digits[length - 1 - i] ?? 0;
    const doubled = i % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
