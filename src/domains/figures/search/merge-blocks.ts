import { inTurns, type Steps } from '../../../kernel/pace/take-turns.ts';
import {
  type Block,
  packBlock,
  packPostings,
  placeOf,
  readBlock,
  readPostings,
  sessionOf,
} from './posting-block.ts';

/** A block of a chunk as it is stored, with the first word that belongs into it. */
export interface StoredBlock {
  readonly first: string;
  readonly body: Uint8Array;
}

export interface WordPlaces {
  readonly facts: number[];
  readonly said: number[];
}

export interface ChunkChange {
  /** Where each session of the chunk stands from now on; -1: it is gone. Undefined: all where they were. */
  readonly moved: Int32Array | undefined;
  /** What sessions that are new, or say something else, hold. */
  readonly added: ReadonlyMap<string, WordPlaces>;
}

/** About so many bytes to a block: a search reads one of each chunk. */
const blockBytes = 1400;

/** A chunk's blocks after a change, in order. Those that nothing changed in are handed on. */
export async function mergeBlocks(
  blocks: readonly StoredBlock[],
  { moved, added }: ChunkChange,
  turn: () => Promise<void>,
): Promise<StoredBlock[]> {
  const words = [...added.keys()].sort();
  const merged: StoredBlock[] = [];
  let next = 0;
  const old = blocks.length > 0 ? blocks : [{ first: '', body: new Uint8Array(0) }];
  for (const [at, block] of old.entries()) {
    const end = old[at + 1]?.first;
    const from = next;
    while (next < words.length && (end === undefined || (words[next] ?? '') < end)) next += 1;
    if (moved === undefined && next === from && block.body.length > 0) {
      merged.push(block);
      continue;
    }
    const entries = await inTurns(
      mergeEntries(readBlock(block.body), words.slice(from, next), { moved, added }),
      turn,
    );
    merged.push(...cut(block.first, entries));
    await turn();
  }
  // The first block takes whatever comes before its words.
  const [first, ...others] = merged;
  return first ? [{ ...first, first: '' }, ...others] : [];
}

interface Entries {
  readonly words: string[];
  readonly bodies: Uint8Array[];
}

function* mergeEntries(
  block: Block,
  words: readonly string[],
  { moved, added }: ChunkChange,
): Steps<Entries> {
  const result: Entries = { words: [], bodies: [] };
  const keep = (word: string, body: Uint8Array) => {
    if (body.length <= 1) return;
    result.words.push(word);
    result.bodies.push(body);
  };
  let at = 0;
  const keepUpTo = (limit: string | undefined) => {
    for (; at < block.words.length && (limit === undefined || (block.words[at] ?? '') < limit); at += 1)
      keep(block.words[at] ?? '', move(block.bodyAt(at), moved));
  };
  for (const word of words) {
    yield;
    keepUpTo(word);
    const more = added.get(word);
    if (!more) continue;
    if (block.words[at] !== word) {
      keep(word, packPostings(more));
      continue;
    }
    const there = movedPostings(block.bodyAt(at), moved);
    keep(
      word,
      packPostings({ facts: inOrder(there.facts, more.facts), said: inOrder(there.said, more.said) }),
    );
    at += 1;
  }
  keepUpTo(undefined);
  return result;
}

const move = (body: Uint8Array, moved: Int32Array | undefined): Uint8Array =>
  moved ? packPostings(movedPostings(body, moved)) : body;

function movedPostings(body: Uint8Array, moved: Int32Array | undefined): WordPlaces {
  const { facts, said } = readPostings(body);
  if (!moved) return { facts: [...facts], said: [...said] };
  const place = (places: readonly number[]) => {
    const result: number[] = [];
    for (const old of places) {
      const session = sessionOf(old);
      const to = moved[session] ?? -1;
      if (to >= 0) result.push(old + placeOf(to - session, 0));
    }
    return result;
  };
  return { facts: place(facts), said: place(said) };
}

function inOrder(a: readonly number[], b: readonly number[]): number[] {
  if (a.length === 0 || b.length === 0) return [...a, ...b];
  const [lastA, firstB] = [a[a.length - 1] ?? 0, b[0] ?? 0];
  const all = [...a, ...b];
  return lastA < firstB ? all : all.sort((x, y) => x - y);
}

/** In several blocks where one would be too large. */
function cut(first: string, { words, bodies }: Entries): StoredBlock[] {
  const sizes = words.map((word, at) => word.length + 2 + (bodies[at]?.length ?? 0));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  if (words.length === 0) return [];
  if (whole <= 2 * blockBytes) return [{ first, body: packBlock(words, bodies) }];
  const pieces: StoredBlock[] = [];
  let from = 0;
  let size = 0;
  for (let at = 0; at < words.length; at += 1) {
    size += sizes[at] ?? 0;
    if (size < blockBytes && at < words.length - 1) continue;
    pieces.push({
      first: from === 0 ? first : (words[from] ?? ''),
      body: packBlock(words.slice(from, at + 1), bodies.slice(from, at + 1)),
    });
    from = at + 1;
    size = 0;
  }
  return pieces;
}
