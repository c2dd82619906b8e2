import { sortedTexts } from '../../../kernel/lists/sorted-texts.ts';
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
const placesAtOnce = 8192;

/** A chunk's blocks after a change, in order. Those that nothing changed in are handed on. */
export async function mergeBlocks(
  blocks: readonly StoredBlock[],
  { moved, added }: ChunkChange,
  turn: () => Promise<void>,
): Promise<StoredBlock[]> {
  const words = await inTurns(sortedTexts([...added.keys()]), turn);
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
    for (const piece of await inTurns(cut(block.first, entries), turn)) merged.push(piece);
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
  function* keepUpTo(limit: string | undefined): Steps<void> {
    for (; at < block.words.length && (limit === undefined || (block.words[at] ?? '') < limit); at += 1)
      keep(block.words[at] ?? '', yield* move(block.bodyAt(at), moved));
  }
  for (const word of words) {
    yield;
    yield* keepUpTo(word);
    const more = added.get(word);
    if (!more) continue;
    if (block.words[at] !== word) {
      keep(word, yield* packPostings(more));
      continue;
    }
    const there = yield* movedPostings(block.bodyAt(at), moved);
    const facts = yield* inOrder(there.facts, more.facts);
    const said = yield* inOrder(there.said, more.said);
    keep(word, yield* packPostings({ facts, said }));
    at += 1;
  }
  yield* keepUpTo(undefined);
  return result;
}

function* move(body: Uint8Array, moved: Int32Array | undefined): Steps<Uint8Array> {
  return moved ? yield* packPostings(yield* movedPostings(body, moved)) : body;
}

function* movedPostings(body: Uint8Array, moved: Int32Array | undefined): Steps<WordPlaces> {
  const there = yield* readPostings(body);
  if (!moved) return there;
  function* place(places: readonly number[], to: Int32Array): Steps<number[]> {
    const result: number[] = [];
    for (const [at, old] of places.entries()) {
      if (at % placesAtOnce === placesAtOnce - 1) yield;
      const session = sessionOf(old);
      const next = to[session] ?? -1;
      if (next >= 0) result.push(old + placeOf(next - session, 0));
    }
    return result;
  }
  return { facts: yield* place(there.facts, moved), said: yield* place(there.said, moved) };
}

/** Two lists, each in order, as one. */
function* inOrder(a: readonly number[], b: readonly number[]): Steps<number[]> {
  const all: number[] = [];
  for (let [x, y] = [0, 0]; x < a.length || y < b.length; ) {
    const [left = Infinity, right = Infinity] = [a[x], b[y]];
    all.push(left < right ? left : right);
    if (left < right) x += 1;
    else y += 1;
    if (all.length % placesAtOnce === 0) yield;
  }
  return all;
}

/** In several blocks where one would be too large. What is that by itself has its own: who looks for its neighbours reads none of it. */
function* cut(first: string, { words, bodies }: Entries): Steps<StoredBlock[]> {
  const sizeAt = (at: number): number => (words[at]?.length ?? 0) + 2 + (bodies[at]?.length ?? 0);
  let whole = 0;
  for (let at = 0; at < words.length && whole <= 2 * blockBytes; at += 1) whole += sizeAt(at);
  if (words.length === 0) return [];
  if (whole <= 2 * blockBytes) return [{ first, body: packBlock(words, bodies) }];
  const pieces: StoredBlock[] = [];
  let from = 0;
  const cutAt = (end: number) => {
    pieces.push({
      first: from === 0 ? first : (words[from] ?? ''),
      body: packBlock(words.slice(from, end), bodies.slice(from, end)),
    });
    from = end;
  };
  let size = 0;
  for (let at = 0; at < words.length; at += 1) {
    const more = sizeAt(at);
    if (more >= blockBytes && at > from) {
      cutAt(at);
      size = 0;
      yield;
    }
    size += more;
    if (size < blockBytes && at < words.length - 1) continue;
    cutAt(at + 1);
    size = 0;
    yield;
  }
  return pieces;
}
