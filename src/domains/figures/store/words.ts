import { cutText } from '../../../ports/storable-text.ts';
import { anyStopWord, stopWordsOf } from './stop-words.ts';

const wordPattern = /\p{L}[\p{L}\p{M}\p{N}'’-]*/gu;
const termPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** The words of a first message, each once: what the word cloud counts. */
export function wordsOf(text: string | null, language: string | null): Set<string> {
  const result = new Set<string>();
  if (text === null) return result;
  const stop = stopWordsOf(language);
  for (const match of text.slice(0, 2000).toLowerCase().matchAll(wordPattern)) {
    const word = match[0];
    if (word.length > 2 && word.length <= 40 && !stop.has(word)) result.add(word);
    if (result.size >= 64) break;
  }
  return result;
}

/**
 * Questions that differ in case, punctuation, spacing and stop words only have one key. The stop words of all languages
 * count, so that the text of a question alone tells its group.
 */
export function questionKey(text: string): string {
  const terms = [...text.slice(0, 500).toLowerCase().matchAll(termPattern)].map(([term]) => term);
  const telling = terms.filter((term) => !anyStopWord.has(term));
  return cutText((telling.length > 0 ? telling : terms).join(' '), 200);
}
