import { foldCharacter, isMark } from './fold-character.ts';

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
