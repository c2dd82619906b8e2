import type { SearchQuery, Wanted } from '../../../kernel/search/search-query.ts';
import { type Block, eachPlace, markSessions, type Postings, sessionOf } from './posting-block.ts';

/** A word to look up, and whether it is only the beginning of one. */
export interface LookUp {
  readonly word: string;
  readonly isPrefix: boolean;
}

/** Each word of a search once. */
export function lookUpsOf(query: SearchQuery): LookUp[] {
  const all = query
    .flat()
    .flatMap(({ words, isPrefix }) =>
      words.map((word, at) => ({ word, isPrefix: isPrefix && at === words.length - 1 })),
    );
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}

const keyOf = ({ word, isPrefix }: LookUp): string => `${word}${isPrefix ? '*' : ''}`;

/** What was found of a chunk, in order: the blocks that may hold a word. */
type FoundBlocks = readonly Block[];

type Part = keyof Postings;

/** Which sessions of a chunk a search finds: 1 for each. */
export function matchChunk(
  query: SearchQuery,
  found: FoundBlocks,
  { size, parts }: { readonly size: number; readonly parts: readonly Part[] },
): Uint8Array {
  let all: Uint8Array | undefined;
  for (const group of query) {
    let any: Uint8Array | undefined;
    for (const wanted of group) {
      const holds = holding(wanted, found, { size, parts });
      if (wanted.isNot) for (let at = 0; at < size; at += 1) holds[at] = (holds[at] ?? 0) ^ 1;
      if (any) for (let at = 0; at < size; at += 1) any[at] = (any[at] ?? 0) | (holds[at] ?? 0);
      else any = holds;
    }
    if (all && any) for (let at = 0; at < size; at += 1) all[at] = (all[at] ?? 0) & (any[at] ?? 0);
    else all = any;
  }
  return all ?? new Uint8Array(size);
}

function holding(
  { words, isPrefix }: Wanted,
  found: FoundBlocks,
  { size, parts }: { readonly size: number; readonly parts: readonly Part[] },
): Uint8Array {
  const holds = new Uint8Array(size);
  const [first = ''] = words;
  for (const part of parts) {
    if (words.length === 1) {
      for (const body of bodiesOf({ word: first, isPrefix }, found)) markSessions(body, part, holds);
      continue;
    }
    const lists = words.map((word, at) =>
      bodiesOf({ word, isPrefix: isPrefix && at === words.length - 1 }, found),
    );
    for (const place of inSuccession(lists, part, size)) holds[sessionOf(place)] = 1;
  }
  return holds;
}

function bodiesOf(one: LookUp, found: FoundBlocks): Uint8Array[] {
  const bodies: Uint8Array[] = [];
  for (let nr = blockOf(found, one.word); nr < found.length; nr += 1) {
    const block = found[nr];
    if (!block) break;
    const { words } = block;
    for (let at = firstFrom(words, one.word); at < words.length; at += 1) {
      const word = words[at] ?? '';
      if (one.isPrefix ? !word.startsWith(one.word) : word !== one.word) return bodies;
      bodies.push(block.bodyAt(at));
    }
  }
  return bodies;
}

/** The last block that begins with the word or before it. */
function blockOf(found: FoundBlocks, word: string): number {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((found[middle]?.words[0] ?? '') <= word) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

function firstFrom(words: readonly string[], word: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? '') < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The places of last words before which the others stand, each just behind the one before it. */
function inSuccession(
  lists: readonly (readonly Uint8Array[])[],
  part: Part,
  size: number,
): readonly number[] {
  const places: Uint32Array[] = [];
  // The rarest words first: of the others only the places in their sessions are read.
  let among: Uint8Array | undefined;
  for (const nr of byLength(lists)) {
    const list = placesOf(lists[nr] ?? [], part, among);
    if (list.length === 0) return [];
    places[nr] = list;
    among = new Uint8Array(size);
    for (const place of list) among[sessionOf(place)] = 1;
  }
  let before: readonly number[] = [...(places[0] ?? [])];
  for (const next of places.slice(1)) {
    const both: number[] = [];
    let other = 0;
    for (const place of before) {
      while (other < next.length && (next[other] ?? 0) < place + 1) other += 1;
      if (next[other] === place + 1) both.push(place + 1);
    }
    before = both;
  }
  return before;
}

function byLength(lists: readonly (readonly Uint8Array[])[]): number[] {
  const lengths = lists.map((bodies) => bodies.reduce((sum, body) => sum + body.length, 0));
  return lists.map((_, nr) => nr).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
}

function placesOf(bodies: readonly Uint8Array[], part: Part, among: Uint8Array | undefined): Uint32Array {
  const places: number[] = [];
  for (const body of bodies) eachPlace(body, part, among, (place) => places.push(place));
  const result = Uint32Array.from(places);
  return bodies.length > 1 ? result.sort() : result;
}
