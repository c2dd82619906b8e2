import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { type Chunk, docBytes } from './indexed-day.ts';
import { docAt, idOf } from './session-words.ts';

export interface Member {
  readonly doc: string;
  /** Where it stood in its chunk; -1: it is new, or says something else now. */
  readonly old: number;
}

export interface ChunkPlan extends Chunk {
  readonly members: readonly Member[];
  readonly isTouched: boolean;
}

export interface DayPlan {
  readonly chunks: readonly ChunkPlan[];
  /** The sessions that will be indexed, in order. */
  readonly docs: readonly string[];
  /** Those whose words are needed. */
  readonly fresh: readonly string[];
  /** Those whose words were not given. */
  readonly missing: readonly string[];
}

/** A day may hold hundreds of thousands: others may go first after so many. */
const docsAtOnce = 2048;

/**
 * What has to change in the index of a day. What was indexed as it is stays in its chunk; what is new goes where the
 * session before it is. Where words are given, what is not among them is left out.
 */
export function* planDay(
  sessions: Buffer,
  indexed: { readonly chunks: readonly Chunk[]; readonly docs: Buffer },
  words?: ReadonlyMap<string, unknown>,
): Steps<DayPlan> {
  const oldPlaces = new Map<string, number>();
  for (let at = 0; at < indexed.docs.length / docBytes; at += 1) {
    if (at % docsAtOnce === 0) yield;
    oldPlaces.set(docAt(indexed.docs, at), at);
  }
  const chunks = indexed.chunks.length > 0 ? indexed.chunks : [{ id: 0, size: 0 }];
  const members: Member[][] = chunks.map(() => []);
  const docs: string[] = [];
  const ids = new Set<string>();
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
    docs,
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
  for (let at = 0; at < sessions.length / docBytes; at += 1) {
    if (at % docsAtOnce === 0) yield;
    const doc = docAt(sessions, at);
    const present = asked.has(doc) ? now.get(idOf(doc)) : doc;
    if (present !== undefined) parts.push(Buffer.from(present, 'latin1'));
  }
  return Buffer.concat(parts);
}
