import { hash } from 'node:crypto';
import { randomToken } from '../../../ports/ids.ts';
import { doubled } from './doubled.ts';

const wordsPerDigest = 4;

/**
 * Finds the number of a key; each number stands for one key at a time. A hash table in flat arrays: 20 to 24 bytes a key
 * of any length, nothing for the garbage collector. Keys are told apart by 128 bits of a salted SHA-256, so nobody can
 * choose keys that collide or that crowd one place.
 */
export function createKeyTable() {
  const salt = randomToken(16);
  const asked = new Uint32Array(wordsPerDigest);
  let digests = new Uint32Array(1024 * wordsPerDigest);
  // An entry's number plus one, at the first free cell from where its digest points; 0 is free.
  let cells = new Int32Array(2048);
  let count = 0;

  function digest(scope: string, key: string): void {
    const bytes = hash('sha256', `${salt} ${scope} ${key}`, 'binary');
    for (let word = 0; word < wordsPerDigest; word += 1) {
      const at = word * 4;
      asked[word] =
        bytes.charCodeAt(at) +
        bytes.charCodeAt(at + 1) * 0x100 +
        bytes.charCodeAt(at + 2) * 0x1_00_00 +
        bytes.charCodeAt(at + 3) * 0x1_00_00_00;
    }
  }

  const isAsked = (entry: number): boolean =>
    asked.every((word, index) => digests[entry * wordsPerDigest + index] === word);
  const homeOf = (entry: number): number => (digests[entry * wordsPerDigest] ?? 0) & (cells.length - 1);
  const after = (cell: number): number => (cell + 1) & (cells.length - 1);
  const entryAt = (cell: number): number => (cells[cell] ?? 0) - 1;

  function place(entry: number): void {
    let cell = homeOf(entry);
    while (cells[cell] !== 0) cell = after(cell);
    cells[cell] = entry + 1;
  }

  function grow(): void {
    const old = cells;
    cells = new Int32Array(old.length * 2);
    for (const cell of old) if (cell !== 0) place(cell - 1);
  }

  return {
    find(scope: string, key: string) {
      digest(scope, key);
      let cell = (asked[0] ?? 0) & (cells.length - 1);
      for (; cells[cell] !== 0; cell = after(cell)) {
        if (isAsked(entryAt(cell))) return entryAt(cell);
      }
      return undefined;
    },
    add(scope: string, key: string, entry: number) {
      while ((entry + 1) * wordsPerDigest > digests.length) digests = doubled(digests);
      count += 1;
      if (count * 2 > cells.length) grow();
      digest(scope, key);
      digests.set(asked, entry * wordsPerDigest);
      place(entry);
    },
    remove(entry: number) {
      let hole = homeOf(entry);
      while (entryAt(hole) !== entry) hole = after(hole);
      count -= 1;
      // Whoever was pushed past the hole moves up into it, so that no search ends too early.
      for (let cell = after(hole); cells[cell] !== 0; cell = after(cell)) {
        const distance = (cell - homeOf(entryAt(cell))) & (cells.length - 1);
        if (distance < ((cell - hole) & (cells.length - 1))) continue;
        cells[hole] = cells[cell] ?? 0;
        hole = cell;
      }
      cells[hole] = 0;
    },
  };
}
