/** How many digits follow the code of a country, the likeliest first. Where it is not said, up to 15 in all. */
const significant: Readonly<Record<string, readonly number[]>> = {
  1: [10],
  7: [10],
  31: [9],
  32: [9, 8],
  33: [9],
  34: [9],
  39: [10, 9],
  41: [9],
  43: [11, 10],
  44: [10, 9],
  45: [8],
  46: [9],
  47: [8],
  48: [9],
  49: [11, 10, 9],
  90: [10],
  351: [9],
  353: [9],
};

const twoDigitCodes = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

export interface International {
  /** With +, and without the zero that is dialled within the country only. */
  readonly number: string;
  /** How likely its length is in the country, from 0; -1 where it is not known. */
  readonly rank: number;
}

/** Of all digits behind + or 00; null for what is no number of any country. */
export function readInternational(digits: string): International | null {
  if (!/^[1-9]/.test(digits)) return null;
  const code = /^[17]/.test(digits)
    ? digits.slice(0, 1)
    : digits.slice(0, twoDigitCodes.test(digits) ? 2 : 3);
  const number = digits.slice(code.length).replace(/^0/, '');
  const rank = significant[code]?.indexOf(number.length) ?? -1;
  if (code === '1' && rank < 0) return null;
  const count = code.length + number.length;
  return count >= 8 && count <= 15 ? { number: `+${code}${number}`, rank } : null;
}

/** Lengths of numbers as they are dialled within a country, the likeliest first. Mobiles of Germany and Britain are longer. */
export function nationalLengths(digits: string): readonly number[] {
  if (/^01[567]/.test(digits)) return [12, 11, 10, 9];
  return /^07/.test(digits) ? [11, 10, 9] : [10, 11, 9];
}

export const lengthsOfAnyPhone: readonly number[] = [10, 9, 11, 12, 8, 7, 13, 14, 15, 6];
