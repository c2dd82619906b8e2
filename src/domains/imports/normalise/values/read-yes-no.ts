import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';
import { foldWord, rememberWords } from '../fold-word.ts';
import { isNothing } from './read-number.ts';

/** True, false, null for nothing, or what is wrong. */
export function readYesNo(value: unknown): boolean | null | Sentence {
  if (typeof value === 'boolean') return value;
  if (value == null) return null;
  if (value === 0 || value === 1) return value === 1;
  return typeof value === 'string' ? readWord(value) : say('row.noYesNo');
}

/** `1.0`, as programs write a column of numbers in which some are missing, is `1 0` here. */
const yes = new Set(
  'yes y true t 1 on ja j wahr oui o vrai si s verdadero cierto sim vero waar tak prawda ano pravda evet dogru sant kyllä igen da да так はい 是 有 예 네'
    .split(' ')
    .map(foldWord),
).add('1 0');
const no = new Set(
  'no n false f 0 off nee nein falsch non faux falso nao onwaar nie nej nei ne hayır hayir falsk ei nem nu нет ні いいえ 否 无 아니오 아니요'
    .split(' ')
    .map(foldWord),
).add('0 0');

const readWord = rememberWords((text: string): boolean | null | Sentence => {
  if (isNothing(text.trim())) return null;
  const word = foldWord(text);
  if (yes.has(word)) return true;
  if (no.has(word)) return false;
  return say('row.badYesNo', { text: cutText(text, 40) });
});
