import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { type Chunk, docBytes } from './indexed-day.ts';
import { docAt, idOf } from './session-words.ts';

export interface Member {
  readonly doc: string;
  /** Where it stood in its chunk; -1: it is new, or says something else now. */
  readonly old: number;
}

export interface ChunkPlan extends Chunk {
  /** Of one that is touched. */
  readonly members: readonly Member[];
  readonly isTouched: boolean;
}

export interface DayPlan {
  readonly chunks: readonly ChunkPlan[];
  /** The sessions that will be indexed, in order, `docBytes` each. */
  readonly docs: Buffer;
  /** Those whose words are needed. */
  readonly fresh: readonly string[];
  /** Those whose words were not given. */
  readonly missing: readonly string[];
}

/** A day may hold hundreds of thousands: others may go first after so many. */
const docsAtOnce = 1024;

interface Indexed {
  readonly chunks: readonly Chunk[];
  readonly docs: Buffer;
}

/**
 * What has to change in the index of a day. Who goes on talking does so at its end: what is the same before and behind it is
 * only compared, and so are the chunks there.
 */
export function* planDay(
  sessions: Buffer,
  indexed: Indexed,
  words?: ReadonlyMap<string, unknown>,
): Steps<DayPlan> {
  const part = partOf(indexed, yield* sameEnds(sessions, indexed.docs));
  const [before, behind] = [part.from * docBytes, indexed.docs.length - part.below * docBytes];
  const [head, middle, tail] = [
    sessions.subarray(0, before),
    sessions.subarray(before, sessions.length - behind),
    sessions.subarray(sessions.length - behind),
  ];
  const chunks = indexed.chunks.slice(part.firstChunk, part.endChunk);
  const docs = indexed.docs.subarray(before, indexed.docs.length - behind);
  const elsewhere = yield* idsAmong(middle, [head, tail]);
  const plan = yield* planPart(middle, { chunks, docs }, { words, elsewhere });
  const untouched = (chunk: Chunk): ChunkPlan => ({ ...chunk, members: [], isTouched: false });
  return {
    ...plan,
    docs: Buffer.concat([head, plan.docs, tail]),
    chunks: [
      ...indexed.chunks.slice(0, part.firstChunk).map(untouched),
      ...plan.chunks,
      ...indexed.chunks.slice(part.endChunk).map(untouched),
    ],
  };
}

/** How many sessions stand at the beginning and at the end as they were indexed. */
function* sameEnds(sessions: Buffer, docs: Buffer): Steps<{ readonly head: number; readonly tail: number }> {
  const most = Math.min(sessions.length, docs.length) / docBytes;
  const shift = (sessions.length - docs.length) / docBytes;
  const isSame = (at: number, count: number, by: number): boolean =>
    sessions.compare(
      docs,
      at * docBytes,
      (at + count) * docBytes,
      (at + by) * docBytes,
      (at + by + count) * docBytes,
    ) === 0;
  const head = yield* countSame(most, (from, count) => isSame(from, count, 0));
  const end = docs.length / docBytes;
  const tail = yield* countSame(most - head, (from, count) => isSame(end - from - count, count, shift));
  return { head, tail };
}

function* countSame(most: number, isSame: (from: number, count: number) => boolean): Steps<number> {
  let same = 0;
  for (let step = docsAtOnce; step > 0; ) {
    yield;
    const count = Math.min(step, most - same);
    if (count > 0 && isSame(same, count)) same += count;
    else step = count >> 1;
  }
  return same;
}

/** The chunks in which anything is to be done, and where their sessions stand. What is new goes where the one before it is. */
function partOf({ chunks, docs }: Indexed, { head, tail }: { readonly head: number; readonly tail: number }) {
  const last = Math.max(head, docs.length / docBytes - tail) - 1;
  const part = { firstChunk: 0, endChunk: 0, from: 0, below: 0 };
  for (const [nr, { size }] of chunks.entries()) {
    if (part.below + size < head) {
      part.firstChunk = nr + 1;
      part.from = part.below + size;
    }
    if (nr > part.firstChunk && part.below > last) break;
    part.below += size;
    part.endChunk = nr + 1;
  }
  return part;
}

/** A session may have moved while its day was read: it is left out where it stands a second time. */
function* idsAmong(middle: Buffer, others: readonly Buffer[]): Steps<ReadonlySet<string>> {
  const ends = new Set<number>();
  for (let at = 0; at < middle.length; at += docBytes) ends.add(middle.readUInt32LE(at + 12));
  const ids = new Set<string>();
  for (const docs of others)
    for (let at = 0; at < docs.length; at += docBytes) {
      if (at % (docsAtOnce * docBytes) === 0) yield;
      if (ends.has(docs.readUInt32LE(at + 12))) ids.add(docs.toString('latin1', at, at + 16));
    }
  return ids;
}

/** The same, of chunks that stand together. What was indexed as it is stays in its chunk. */
export function* planPart(
  sessions: Buffer,
  indexed: Indexed,
  {
    words,
    elsewhere,
  }: { readonly words: ReadonlyMap<string, unknown> | undefined; readonly elsewhere: ReadonlySet<string> },
): Steps<DayPlan> {
  const oldPlaces = new Map<string, number>();
  for (let at = 0; at < indexed.docs.length / docBytes; at += 1) {
    if (at % docsAtOnce === 0) yield;
    oldPlaces.set(docAt(indexed.docs, at), at);
  }
  const chunks = indexed.chunks.length > 0 ? indexed.chunks : [{ id: 0, size: 0 }];
  const members: Member[][] = chunks.map(() => []);
  const docs: string[] = [];
  const ids = new Set(elsewhere);
  const fresh: string[] = [];
  const missing: string[] = [];
  let chunk = 0;
  let chunkStart = 0;
  let last = -1;
  for (let at = 0; at < sessions.length / docBytes; at += 1) {
    if (at % docsAtOnce === 0) yield;
    const doc = docAt(sessions, at);
    // It moved from one page to a later one while they were read.
    if (ids.size === ids.add(doc.slice(0, 16)).size) continue;
    const old = oldPlaces.get(doc) ?? -1;
    const stays = old > last;
    if (!stays && words && !words.has(doc)) {
      missing.push(doc);
      continue;
    }
    if (stays) {
      last = old;
      while (old >= chunkStart + (chunks[chunk]?.size ?? 0)) {
        chunkStart += chunks[chunk]?.size ?? 0;
        chunk += 1;
      }
    } else fresh.push(doc);
    docs.push(doc);
    members[chunk]?.push({ doc, old: stays ? old - chunkStart : -1 });
  }
  return {
    docs: Buffer.from(docs.join(''), 'latin1'),
    fresh,
    missing,
    chunks: chunks.map(({ id, size }, nr) => {
      const ofChunk = members[nr] ?? [];
      return {
        id,
        size,
        members: ofChunk,
        isTouched: ofChunk.length !== size || ofChunk.some(({ old }) => old < 0),
      };
    }),
  };
}

/** The sessions with those that were asked after as they are now, without those that are gone. */
export function* withNow(
  sessions: Buffer,
  asked: ReadonlySet<string>,
  now: ReadonlyMap<string, string>,
): Steps<Buffer> {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = 0; at < sessions.length; at += docBytes) {
    if (at % (docsAtOnce * docBytes) === 0) yield;
    const doc = sessions.toString('latin1', at, at + docBytes);
    if (!asked.has(doc)) continue;
    parts.push(sessions.subarray(from, at), Buffer.from(now.get(idOf(doc)) ?? '', 'latin1'));
    from = at + docBytes;
  }
  return Buffer.concat([...parts, sessions.subarray(from)]);
}
