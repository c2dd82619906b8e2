import type { Steps } from '../../../kernel/pace/take-turns.ts';

/** Where a word stands in a chunk of sessions: `placeOf(session, position)`, in order. */
export interface Postings {
  /** In what is known of a session at a glance. */
  readonly facts: readonly number[];
  /** In what is said in it. */
  readonly said: readonly number[];
}

/** Sessions of a chunk: with the positions below, a place is a number of 32 bits. */
export const maxChunkSessions = 4096;
export const maxPositions = 1 << 20;

export const placeOf = (session: number, position: number): number => session * maxPositions + position;
export const sessionOf = (place: number): number => Math.floor(place / maxPositions);

/** Words in order, and the bytes of the postings of each. */
export interface Block {
  readonly words: readonly string[];
  bodyAt(nr: number): Uint8Array;
}

/** The words as text, then how long each body is, then the bodies. */
export function packBlock(words: readonly string[], bodies: readonly Uint8Array[]): Buffer {
  const text = Buffer.from(words.join(' '));
  const head: number[] = [];
  pushNumber(head, text.length);
  const lengths: number[] = [];
  for (const body of bodies) pushNumber(lengths, body.length);
  return Buffer.concat([Buffer.from(head), text, Buffer.from(lengths), ...bodies]);
}

export function readBlock(bytes: Uint8Array): Block {
  const reader = { bytes, at: 0, end: bytes.length };
  const textLength = readNumber(reader);
  if (textLength === 0) return { words: [], bodyAt: () => bytes.subarray(0, 0) };
  const words = Buffer.from(bytes.buffer, bytes.byteOffset + reader.at, textLength)
    .toString()
    .split(' ');
  reader.at += textLength;
  const ends = new Uint32Array(words.length);
  let end = 0;
  for (let nr = 0; nr < words.length; nr += 1) {
    end += readNumber(reader);
    ends[nr] = end;
  }
  const start = reader.at;
  return {
    words,
    bodyAt: (nr) => bytes.subarray(start + (nr === 0 ? 0 : (ends[nr - 1] ?? 0)), start + (ends[nr] ?? 0)),
  };
}

/** A word that is said again and again has hundreds of thousands of places: others may go first after so many. */
const placesAtOnce = 8192;

/** Each list: of every session its distance from the one before, how many positions, and their distances. */
export function* packPostings({ facts, said }: Postings): Steps<Uint8Array> {
  const first = yield* packPlaces(facts);
  const second = yield* packPlaces(said);
  const head: number[] = [];
  pushNumber(head, first.length);
  return Buffer.concat([Uint8Array.from(head), first, second]);
}

function* packPlaces(places: readonly number[]): Steps<Uint8Array> {
  const whole: Uint8Array[] = [];
  let part: number[] = [];
  let before = 0;
  for (let at = 0; at < places.length; ) {
    const session = sessionOf(places[at] ?? 0);
    let end = at + 1;
    while (end < places.length && sessionOf(places[end] ?? 0) === session) end += 1;
    pushNumber(part, session - before);
    pushNumber(part, end - at);
    let position = 0;
    for (; at < end; at += 1) {
      const next = (places[at] ?? 0) - placeOf(session, 0);
      pushNumber(part, next - position);
      position = next;
    }
    before = session;
    if (part.length < placesAtOnce) continue;
    whole.push(Uint8Array.from(part));
    part = [];
    yield;
  }
  return Buffer.concat([...whole, Uint8Array.from(part)]);
}

export function* readPostings(body: Uint8Array): Steps<{ facts: number[]; said: number[] }> {
  return { facts: yield* readPlaces(body, 'facts'), said: yield* readPlaces(body, 'said') };
}

function* readPlaces(body: Uint8Array, part: keyof Postings): Steps<number[]> {
  const places: number[] = [];
  const reader = listOf(body, part);
  let told = 0;
  for (let session = 0; reader.at < reader.end; ) {
    session = readSession(reader, session, (place) => places.push(place));
    if (places.length - told < placesAtOnce) continue;
    told = places.length;
    yield;
  }
  return places;
}

function readSession(reader: Reader, before: number, onPlace: (place: number) => void): number {
  const session = before + readNumber(reader);
  readPositions(reader, session, onPlace);
  return session;
}

function readPositions(reader: Reader, session: number, onPlace: (place: number) => void): void {
  let place = placeOf(session, 0);
  for (let left = readNumber(reader); left > 0 && reader.at < reader.end; left -= 1) {
    place += readNumber(reader);
    onPlace(place);
  }
}

/** Of sessions that are not `among` those that may be, their places are passed over. */
export function eachPlace(
  body: Uint8Array,
  part: keyof Postings,
  among: Uint8Array | undefined,
  onPlace: (place: number) => void,
): void {
  const reader = listOf(body, part);
  for (let session = 0; reader.at < reader.end; ) {
    const next = session + readNumber(reader);
    if (among && among[next] !== 1) skipNumbers(reader, readNumber(reader));
    else readPositions(reader, next, onPlace);
    session = next;
  }
}

/** Says 1 of each, without a look at where in them the word stands. */
export function markSessions(body: Uint8Array, part: keyof Postings, holds: Uint8Array): void {
  const reader = listOf(body, part);
  for (let session = 0; reader.at < reader.end; ) {
    session += readNumber(reader);
    holds[session] = 1;
    skipNumbers(reader, readNumber(reader));
  }
}

interface Reader {
  readonly bytes: Uint8Array;
  at: number;
  /** Nothing is read beyond: a number that is damaged may say that there are billions. */
  readonly end: number;
}

function listOf(bytes: Uint8Array, part: keyof Postings): Reader {
  const reader = { bytes, at: 0, end: bytes.length };
  const length = readNumber(reader);
  if (part === 'facts') return { ...reader, end: reader.at + length };
  return { bytes, at: reader.at + length, end: bytes.length };
}

function pushNumber(into: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    into.push((rest & 127) | 128);
    rest >>>= 7;
  }
  into.push(rest);
}

function skipNumbers(reader: Reader, count: number): void {
  const { bytes, end } = reader;
  let { at } = reader;
  for (let left = count; left > 0 && at < end; at += 1) if ((bytes[at] ?? 0) < 128) left -= 1;
  reader.at = at;
}

function readNumber(reader: Reader): number {
  const first = reader.bytes[reader.at] ?? 0;
  if (first < 128) {
    reader.at += 1;
    return first;
  }
  let value = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = reader.bytes[reader.at++] ?? 0;
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
}
