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

  function put(words: Uint32Array): void {
    const place = placeOf(words[0] ?? 0, words[1] ?? 0);
    if (slots[place] !== 0) return;
    slots.set(words, place);
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
    for (let at = 0; at + width <= words.length; at += width)
      if (words[at] !== 0) put(words.subarray(at, at + width));
  }

  for (const words of known) putAll(words);
  return {
    /** Whether an earlier row has this id, and says the same. */
    meet({ externalId, contentHash, lacks = [] }: Row) {
      const id = hash('md5', externalId, 'buffer');
      const said = hash('md5', `${contentHash} ${lacks.join()}`, 'buffer');
      const words = Uint32Array.of((id.readUInt32LE(0) | 1) >>> 0, id.readUInt32LE(4), said.readUInt32LE(0));
      const place = placeOf(words[0] ?? 0, words[1] ?? 0);
      if (slots[place] !== 0) return slots[place + 2] === words[2] ? 'same' : 'other';
      put(words);
      fresh.push(...words);
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

export type MetIds = ReturnType<typeof createMetIds>;
