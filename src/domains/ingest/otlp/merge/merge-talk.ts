import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import { isInstruction, type Mark } from '../../../sessions/told/index.ts';

/** One message in its place; `at` in milliseconds. */
export interface Entry {
  readonly mark: Mark;
  readonly at: number;
}

/** A call of a model: what went in and what came out. */
export interface Turn {
  readonly traceId: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly input: readonly Mark[];
  readonly output: readonly Mark[];
}

interface Talk {
  /** All but instructions, which each call repeats anywhere. */
  readonly spoken: Mark[];
  readonly times: number[];
  readonly known: Set<Mark>;
  readonly lone: Map<string, number>;
}

/**
 * The conversation that turns make together, in the order of their beginnings. Most calls repeat what was said before,
 * whole or its end; what is repeated is taken once.
 */
export function* mergeTalk(turns: readonly Turn[], most: number): Steps<Entry[]> {
  const talk: Talk = { spoken: [], times: [], known: new Set(), lone: new Map() };
  const instructions: { mark: Mark; at: number; before: number }[] = [];
  const told = new Set<Mark>();
  for (const turn of turns) {
    yield;
    const input: Mark[] = [];
    for (const mark of turn.input) {
      if (!isInstruction(mark)) input.push(mark);
      else if (!told.has(mark)) {
        told.add(mark);
        instructions.push({ mark, at: turn.startMs, before: talk.spoken.length });
      }
    }
    takeTurn(talk, turn, input);
    if (talk.spoken.length + instructions.length >= most) break;
  }
  return inPlace(talk, instructions).slice(0, most);
}

function takeTurn(talk: Talk, turn: Turn, input: readonly Mark[]): void {
  const { from, lead = [], place = 0 } = unknownPart(talk, turn, input);
  const fresh = input.slice(from);
  if (lead.length > 0) insert(talk, place, lead, turn.startMs);
  append(talk, fresh, turn.startMs);
  const output = turn.output.filter((mark) => !isInstruction(mark));
  // A call that was made again with the same result, or the same one told by two spans.
  const isSaidAgain = fresh.length === 0 && output.every((mark) => talk.known.has(mark));
  if (!isSaidAgain) append(talk, output, turn.endMs);
  const [only] = input;
  if (only !== undefined && input.length === 1) {
    const key = turn.traceId + only;
    talk.lone.set(key, Math.max(talk.lone.get(key) ?? 0, turn.endMs));
  }
}

interface Unknown {
  /** Where in the input what is new begins. */
  readonly from: number;
  /** What is new before the part that is known, and its place in the talk. */
  readonly lead?: readonly Mark[];
  readonly place?: number;
}

function unknownPart(talk: Talk, turn: Turn, input: readonly Mark[]): Unknown {
  const { spoken, known, lone } = talk;
  const [only] = input;
  if (input.length === 1 && only !== undefined) {
    // Said without what was before: the same words later are said again, beside each other or unanswered they are not.
    const beside = (lone.get(turn.traceId + only) ?? Number.NEGATIVE_INFINITY) > turn.startMs;
    return { from: beside || spoken.at(-1) === only ? 1 : 0 };
  }
  let same = 0;
  while (same < input.length && input[same] === spoken[same]) same += 1;
  if (same === input.length || same === spoken.length) return { from: same };
  const end = endOfOverlap(spoken, input);
  if (end.length > 0) {
    const lead = input.slice(0, end.at).filter((mark) => !known.has(mark));
    return { from: end.at + end.length, lead, place: spoken.length - end.length };
  }
  if (input.every((mark) => known.has(mark))) return { from: input.length };
  const last = input.findLastIndex((mark, at) => at < input.length - 1 && known.has(mark));
  return { from: last + 1 };
}

/** The longest end of what was said that stands in the input, and where. */
function endOfOverlap(spoken: readonly Mark[], input: readonly Mark[]): { at: number; length: number } {
  // Knuth, Morris and Pratt over both reversed: how much of the end of `spoken` ends at each place of the input.
  const pattern = spoken.slice(-input.length).reverse();
  const table = [0];
  for (let at = 1, length = 0; at < pattern.length; at += 1) {
    while (length > 0 && pattern[at] !== pattern[length]) length = table[length - 1] ?? 0;
    if (pattern[at] === pattern[length]) length += 1;
    table[at] = length;
  }
  let best = { at: 0, length: 0 };
  for (let at = input.length - 1, length = 0; at >= 0; at -= 1) {
    if (length === pattern.length) length = table[length - 1] ?? 0;
    while (length > 0 && input[at] !== pattern[length]) length = table[length - 1] ?? 0;
    if (input[at] === pattern[length]) length += 1;
    if (length > best.length) best = { at, length };
  }
  return best;
}

function append(talk: Talk, marks: readonly Mark[], at: number): void {
  const time = Math.max(at, talk.times.at(-1) ?? Number.NEGATIVE_INFINITY);
  for (const mark of marks) {
    talk.spoken.push(mark);
    talk.times.push(time);
    talk.known.add(mark);
  }
}

function insert(talk: Talk, place: number, marks: readonly Mark[], at: number): void {
  const next = talk.times[place] ?? at;
  talk.spoken.splice(place, 0, ...marks);
  talk.times.splice(place, 0, ...marks.map(() => Math.min(at, next)));
  for (const mark of marks) talk.known.add(mark);
}

function inPlace(
  { spoken, times }: Talk,
  instructions: readonly { mark: Mark; at: number; before: number }[],
): Entry[] {
  const entries: Entry[] = [];
  let next = 0;
  for (let at = 0; at <= spoken.length; at += 1) {
    for (; next < instructions.length && (instructions[next]?.before ?? 0) <= at; next += 1) {
      const { mark, at: told } = instructions[next] ?? { mark: '', at: 0 };
      entries.push({ mark, at: Math.max(entries.at(-1)?.at ?? told, Math.min(told, times[at] ?? told)) });
    }
    const mark = spoken[at];
    if (mark !== undefined)
      entries.push({ mark, at: Math.max(times[at] ?? 0, entries.at(-1)?.at ?? Number.NEGATIVE_INFINITY) });
  }
  return entries;
}
