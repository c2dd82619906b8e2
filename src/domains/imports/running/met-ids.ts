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
/** In memory these are 400 MB, and twice that while room is made for more. */
const mostIds = 25_000_000;
const fullest = 0.75;

/** The ids of a file's rows as far as it was read, and what stood there. */
export function createMetIds(known: readonly Uint32Array[]) {
  let slots = new Uint32Array(width * 1024);
  let count = 0;
  let fresh: number[] = [];

  /** Where these words of an id stand, or will stand. Zeros mark a place where nothing does. */
  function placeOf(high: number, low: number): number {
    const size = slots.length / width;
    for (let at = low % size; ; at = (at + 1) % size) {
      const place = at * width;
      if (slots[place] === 0 || (slots[place] === high && slots[place + 1] === low)) return place;
    }
  }

  function put(place: number, high: number, low: number, said: number): void {
    slots[place] = high;
    slots[place + 1] = low;
    slots[place + 2] = said;
    count += 1;
    if (count > mostIds)
      throw new ImportFileError('TOO_MANY_ROWS', say('file.tooManyRows', { most: mostIds }));
    if (count > (slots.length / width) * fullest) grow();
  }

  function grow(): void {
    const before = slots;
    slots = new Uint32Array(Math.ceil((before.length / width) * 1.6) * width);
    count = 0;
    putAll(before);
  }

  function putAll(words: Uint32Array): void {
    for (let at = 0; at + width <= words.length; at += width) {
      const [high = 0, low = 0, said = 0] = [words[at], words[at + 1], words[at + 2]];
      if (high === 0) continue;
      const place = placeOf(high, low);
      if (slots[place] === 0) put(place, high, low, said);
    }
  }

  for (const words of known) putAll(words);
  return {
    /** Whether an earlier row has this id, and says the same. */
    meet({ externalId, contentHash, lacks = [] }: Row) {
      // As text of one byte a sign: a buffer costs three times as much.
      const id = hash('md5', externalId, 'binary');
      const high = (wordAt(id, 0) | 1) >>> 0;
      const low = wordAt(id, 4);
      const said = wordAt(hash('md5', `${contentHash} ${lacks.join()}`, 'binary'), 0);
      const place = placeOf(high, low);
      if (slots[place] !== 0) return slots[place + 2] === said ? 'same' : 'other';
      put(place, high, low, said);
      fresh.push(high, low, said);
      return 'first';
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
