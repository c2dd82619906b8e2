/** No name of anything is longer. */
const mostLength = 500;

/** A word as people mean it: no accents, no case, no punctuation, `camelCase` as two words. */
export function foldWord(text: string): string {
  return text
    .slice(0, mostLength)
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const memoSize = 2_000;

/** Remembers answers for the few words that a column repeats. Keys are copied: a slice would hold its chunk. */
export function rememberWords<T>(read: (word: string) => T): (word: string) => T {
  const answers = new Map<string, T>();
  return (word) => {
    const known = answers.get(word);
    if (known !== undefined || answers.has(word)) return known as T;
    const answer = read(word);
    if (answers.size >= memoSize) answers.clear();
    if (word.length <= 100) answers.set(Buffer.from(word, 'utf8').toString('utf8'), answer);
    return answer;
  };
}
