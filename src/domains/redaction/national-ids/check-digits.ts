/** Whether the digits of an id stand by each other as its country says. */
export type CheckDigits = (digits: string) => boolean;

const at = (digits: string, place: number): number => digits.charCodeAt(place) - 48;

/** The Dutch eleven test. */
export function isBsn(digits: string): boolean {
  const nine = digits.padStart(9, '0');
  if (!/^(?!0{3})\d{9}$/.test(nine)) return false;
  let sum = -at(nine, 8);
  for (let place = 0; place < 8; place++) sum += at(nine, place) * (9 - place);
  return sum % 11 === 0;
}

/** ISO 7064 (11,10); of the first ten digits one comes two or three times, the others once. */
export function isGermanTaxId(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits) || /(\d)\1\1/.test(digits.slice(0, 10))) return false;
  const counts = new Array<number>(10).fill(0);
  for (let place = 0; place < 10; place++) counts[at(digits, place)] = (counts[at(digits, place)] ?? 0) + 1;
  if (counts.filter((count) => count > 1).length !== 1 || Math.max(...counts) > 3) return false;
  let product = 10;
  for (let place = 0; place < 10; place++) {
    const sum = (at(digits, place) + product) % 10 || 10;
    product = (sum * 2) % 11;
  }
  return (11 - product) % 10 === at(digits, 10);
}

const nirForm = /^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-3]\d|4[0-2]|[5-9]\d)(?:\d{2}|2[AB])\d{8}$/;

/** The French number of social security with its key; Corsica has a letter. */
export function isNir(written: string): boolean {
  if (!nirForm.test(written)) return false;
  const number = written.slice(0, 13).replace('2A', '19').replace('2B', '18');
  return 97 - (Number(number) % 97) === Number(written.slice(13));
}

/** The Belgian number of the register; who is born in this century has a 2 before it. */
export function isBelgianNumber(digits: string): boolean {
  if (!/^\d{2}(?:[0-5]\d|[4-5]\d)[0-3]\d{6}$/.test(digits)) return false;
  const [number, check] = [digits.slice(0, 9), Number(digits.slice(9))];
  return [number, `2${number}`].some((one) => 97 - (Number(one) % 97) === check);
}

const dniLetters = 'TRWAGMYFPDXBNJZSQVHLCKE';

/** The Spanish DNI, and the NIE of foreigners, with their letter. */
export const isDni = (written: string): boolean =>
  dniLetters[
    Number(written.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))) % 23
  ] === written.slice(-1);

/** British national insurance: letters that are given out; there is no check. */
export const isNiNumber = (written: string): boolean =>
  /^(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(written);

/** Of the United States. */
export const isSsn = (digits: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/.test(digits);
