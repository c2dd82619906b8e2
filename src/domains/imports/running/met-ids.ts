import { hash } from 'node:crypto';
import { say } from '../../../words/sentence.ts';
import { ImportFileError } from '../reading/import-file-error.ts';

interface Row {
  readonly externalId: string;
  readonly contentHash: string;
  readonly lacks?: readonly string[] | undefined;
}

/** Three words a row: two of its id, one of what it says. */
const width = 3;
/** In memory these are 400 MB. */
const mostIds = 25_000_000;
const fullest = 0.75;
/** Each part makes room for more by itself: that takes neither long nor twice the memory of all. */
const partBits = 6;

/** Some of the ids, by words of theirs in which no order is. */
function createPart() {
  let slots = new Uint32Array(width * 64);
  let count = 0;

  /** Where these words of an id stand, or will stand. Zeros mark a place where nothing does. */
  function placeOf(high: number, low: number): number {
    const size = slots.length / width;
    for (let at = low % size; ; at = (at + 1) % size) {
      const place = at * width;
      if (slots[place] === 0 || (slots[place] === high && slots[place + 1] === low)) return place;
    }
  }

  function meet(high: number, low: number, said: number): 'first' | 'same' | 'other' {
    const place = placeOf(high, low);
    if (slots[place] !== 0) return slots[place + 2] === said ? 'same' : 'other';
    slots[place] = high;
    slots[place + 1] = low;
    slots[place + 2] = said;
    count += 1;
    if (count > (slots.length / width) * fullest) grow();
    return 'first';
  }

  function grow(): void {
    const before = slots;
    slots = new Uint32Array(Math.ceil((before.length / width) * 1.6) * width);
    count = 0;
    for (let at = 0; at < before.length; at += width)
      if (before[at] !== 0) meet(before[at] ?? 0, before[at + 1] ?? 0, before[at + 2] ?? 0);
  }

  return meet;
}

/** The ids of a file's rows as far as it was read, and what stood there. */
export function createMetIds(known: readonly Uint32Array[]) {
  const parts = Array.from({ length: 2 ** partBits }, createPart);
  let count = 0;
  let fresh: number[] = [];

  function meet(high: number, low: number, said: number): 'first' | 'same' | 'other' {
    const how = parts[high >>> (32 - partBits)]?.(high, low, said) ?? 'first';
    if (how === 'first') count += 1;
    if (count > mostIds)
      throw new ImportFileError('TOO_MANY_ROWS', say('file.tooManyRows', { most: mostIds }));
    return how;
  }

  for (const words of known)
    for (let at = 0; at + width <= words.length; at += width)
      if (words[at] !== 0) meet(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0);
  return {
    /** Whether an earlier row has this id, and says the same. */
    meet({ externalId, contentHash, lacks = [] }: Row) {
      // As text of one byte a sign: a buffer costs three times as much.
      const id = hash('md5', externalId, 'binary');
      const high = (wordAt(id, 0) | 1) >>> 0;
      const low = wordAt(id, 4);
      const said = wordAt(hash('md5', `${contentHash} ${lacks.join()}`, 'binary'), 0);
      const how = meet(high, low, said);
      if (how === 'first') fresh.push(high, low, said);
      return how;
    },
    /** Those met since the last call. */
    taken() {
      const words = Uint32Array.from(fresh);
      fresh = [];
      return words;
    },
  };
}

const wordAt = (bytes: string, at: number): number =>
  (bytes.charCodeAt(at) |
    (bytes.charCodeAt(at + 1) << 8) |
    (bytes.charCodeAt(at + 2) << 16) |
    (bytes.charCodeAt(at + 3) << 24)) >>>
  0;

export type MetIds = ReturnType<typeof createMetIds>;
