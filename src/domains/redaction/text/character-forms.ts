/**
 * What a character is taken for when personal data is looked for: the plainest way of writing the same. Empty for what
 * nobody sees.
 */
function foldCharacter(character: string): string {
  if (unseen.test(character)) return '';
  for (const [plain, lookalikes] of plainForms) if (lookalikes.test(character)) return plain;
  const code = character.codePointAt(0) ?? 0;
  if (/\p{Nd}/u.test(character)) return String(digitValue(code));
  const circled = circledDigits.find((zero) => code > zero && code < zero + 10);
  if (circled !== undefined) return String(code - circled);
  if (circledZeros.includes(code)) return '0';
  const compatible = character.normalize('NFKC');
  // Longer ones are no signs but whole sentences.
  if (compatible === character || compatible.length > longestForm) return character;
  return Array.from(compatible, foldCharacter).join('');
}

/** Marks that stand on, around or under whatever comes before them, and the choices between its pictures. */
const isMark = (character: string): boolean =>
  /\p{M}/u.test(character) && /\p{Script=Inherited}/u.test(character);

const unseen = /(?![\t\n\v\f\r\u0085])[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;

const plainForms: ReadonlyArray<[plain: string, lookalikes: RegExp]> = [
  [' ', /[\p{Zs}\v\f\u2800]/u],
  ['\n', /[\u0085\u2028\u2029]/u],
  ['-', /[\p{Pd}\u02d7\u2043\u2212\u2500\u2501\u2796]/u],
  ['_', /\p{Pc}/u],
  ['.', /[\u06d4\u3002\ua4f8]/u],
  ['·', /[\u2022\u2027\u2219\u22c5\u25cf\u30fb]/u],
  ['/', /[\u2044\u2215\u2571\u29f8]/u],
  [':', /[\u02d0\u2236\ua789]/u],
  ['+', /\u2795/u],
  ['"', /[\u201c-\u201f]/u],
  ["'", /[\u2018-\u201b\u02bc]/u],
];

const longestForm = 4;

/** The zeros before the rows of circled digits that have no plain form of their own. */
const circledDigits = [0x2775, 0x277f, 0x2789, 0x24f4];
const circledZeros = [0x24ff, 0x1f10b, 0x1f10c];

/** Every script has its ten digits in one row, so those before it tell its value. */
function digitValue(code: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return before % 10;
}

/** Forms of characters that stay, and of marks, which belong to the character before them. */
export const same = Symbol('same');
export const mark = Symbol('mark');
type Form = string | typeof same | typeof mark;

/** Kept, since working one out takes a while. */
const forms = new Map<number, Form>();
const mostForms = 20_000;
const stays = new Uint8Array(0x10000);

/** The second half of a pair that stays is met again on its own, and stays as well. */
export function formOf(text: string, at: number): Form {
  const unit = text.charCodeAt(at);
  if (stays[unit] === 1) return same;
  const code = text.codePointAt(at) ?? unit;
  const known = forms.get(code);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(code);
  const folded = foldCharacter(character);
  const form = isMark(character) ? mark : folded === character ? same : folded;
  if (form === same && code <= 0xffff) stays[code] = 1;
  else {
    if (forms.size === mostForms) forms.clear();
    forms.set(code, form);
  }
  return form;
}
