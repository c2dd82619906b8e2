/** The fields that hold what customers wrote, or what follows from their words. */
const written: ReadonlySet<string> = new Set([
  'content',
  'initialMsg',
  'summary',
  'question',
  'questions',
  'ratingComment',
  'tags',
  'attributes',
  'value',
  'andValue',
  'text',
  'match',
  'userId',
  'externalId',
  'category',
]);

/**
 * The same value with each text of customers between two marks, whose word nobody can guess and so cannot close: whatever
 * stands in it is data.
 */
export function fenceTexts(value: unknown, word: string, isTheirs = false): unknown {
  if (typeof value === 'string')
    return isTheirs && value !== '' ? `[data ${word}]${value}[/data ${word}]` : value;
  if (Array.isArray(value)) return value.map((item) => fenceTexts(item, word, isTheirs));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      name,
      fenceTexts(child, word, isTheirs || written.has(name)),
    ]),
  );
}
