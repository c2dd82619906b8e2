/** The fields that hold what customers wrote, or what follows from their words. */
const written: ReadonlySet<string> = new Set([
  'content',
  'initialMsg',
  'summary',
  'question',
  'questions',
  'quote',
  'ratingComment',
  'assignee',
  'team',
  'botVersion',
  'channel',
  'fullTranscriptUrl',
  'tag',
  'tagAll',
  'tags',
  'attribute',
  'attributes',
  'value',
  'andValue',
  'text',
  'userId',
  'externalId',
  'category',
  // May tell what an AI provider said, and that what it read.
  'lastError',
]);

/** Says of fields with such names where they come from, in words of ours that an assistant's library knows all of. */
const ours: ReadonlySet<string> = new Set(['origins']);

/** Counts by what sources say: there the names are their words. */
const counted: ReadonlySet<string> = new Set(['tags', 'teams', 'versions', 'channels', 'categories']);

/**
 * The same value with each text of customers between two marks, whose word nobody can guess and so cannot close: whatever
 * stands in it is data.
 */
export function fenceTexts(value: unknown, word: string, isTheirs = false): unknown {
  if (typeof value === 'string') return isTheirs && value !== '' ? fence(value, word) : value;
  if (Array.isArray(value)) return value.map((item) => fenceTexts(item, word, isTheirs));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => {
      if (ours.has(name)) return [name, child];
      if (counted.has(name) && isRecord(child)) return [name, fenceNames(child, word)];
      return [name, fenceTexts(child, word, isTheirs || isWritten(name, child))];
    }),
  );
}

/** What a person corrected may be what a customer wrote; the figures of a period before are ours, and the list of attributes there are. */
const isWritten = (name: string, value: unknown): boolean =>
  (written.has(name) && !(name === 'attributes' && Array.isArray(value))) ||
  (name === 'previous' && !isRecord(value));

const fenceNames = (counts: object, word: string): object =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [fence(name, word), count]));

const fence = (text: string, word: string): string => `[data ${word}]${text}[/data ${word}]`;

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
