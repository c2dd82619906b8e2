import { groupBy } from '../../../../kernel/lists/group-by.ts';
import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import { joinTalk, type SaidAt } from '../../../sessions/told/index.ts';
import { type Told, toldTogether } from '../told-fields.ts';
import { mergeTalk } from './merge-talk.ts';
import { type SpanRow, speaks } from './span-row.ts';

/** What was in a conversation before, or beside, what spans tell of it: of a push or an import. */
export interface Base {
  readonly marks: readonly string[];
  readonly times: readonly (number | null)[];
}

export interface Assembled {
  readonly entries: readonly SaidAt[];
  /** Something was said that no span tells. */
  readonly hasOthers: boolean;
  readonly startMs: number;
  readonly tokens: number | null;
  readonly cost: number | null;
  readonly userId: string | null;
  readonly bot: string | null;
  readonly told: Told;
}

export const mostMessages = 10_000;

/** A conversation from all its spans, whatever the order in which they came. */
export function* assemble(rows: readonly SpanRow[], base: Base): Steps<Assembled> {
  const sorted = rows.toSorted(
    (a, b) =>
      a.startMs - b.startMs ||
      a.endMs - b.endMs ||
      compare(a.traceId, b.traceId) ||
      compare(a.spanId, b.spanId),
  );
  const talking = yield* outermost(sorted, speaks);
  const before = base.marks.map((mark, at): SaidAt => ({ mark, at: base.times[at] ?? null }));
  const begin = [...before.flatMap(({ at }) => at ?? []), ...talking.map(({ startMs }) => startMs)];
  const first = (of: (row: SpanRow) => string | null) =>
    sorted.map(of).find((value) => value !== null) ?? null;
  const told = yield* mergeTalk(talking, mostMessages);
  const entries = joinTalk(before, told, mostMessages);
  return {
    entries,
    hasOthers: entries.length > told.length,
    startMs: begin.reduce((first, at) => Math.min(first, at), begin[0] ?? 0),
    tokens: yield* sumOf(sorted, ({ tokens }) => tokens),
    cost: yield* sumOf(sorted, ({ cost }) => cost),
    userId: first(({ userId }) => userId),
    bot: first(({ agent }) => agent) ?? first(({ model }) => model),
    told: toldTogether(sorted),
  };
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Once for each span; what an agent adds up of the calls in it is not added to them. */
function* sumOf(sorted: readonly SpanRow[], of: (row: SpanRow) => number | null): Steps<number | null> {
  const counted = yield* outermost(sorted, (row) => of(row) !== null);
  if (counted.length === 0) return null;
  return counted.reduce((sum, row) => sum + (of(row) ?? 0), 0);
}

/** The calls that have something, and what holds none of them: of those the ones that no other holds. */
function* outermost(sorted: readonly SpanRow[], has: (row: SpanRow) => boolean): Steps<SpanRow[]> {
  const having = sorted.filter(has).map((row, at) => ({ row, at }));
  const byTrace = groupBy(having, ({ row }) => row.traceId);
  const withCalls = new Set(having.flatMap(({ row }) => (row.kind === 'call' ? row.traceId : [])));
  const isWithin = (one: (typeof having)[number]): boolean => {
    const beside = byTrace.get(one.row.traceId) ?? [];
    // Looking at each beside each takes too long: where a trace has so many parts, calls tell it.
    if (beside.length > mostBeside) return withCalls.has(one.row.traceId);
    return beside.some(
      (other) =>
        other !== one &&
        (other.row.kind === 'call'
          ? isIn(other.row, one.row)
          : isIn(one.row, other.row) && (!isIn(other.row, one.row) || other.at < one.at)),
    );
  };
  const outer: SpanRow[] = [];
  for (const one of having) {
    // Each may be held against a thousand others, and there may be ten thousand of them.
    if (one.row.kind !== 'call') yield;
    if (one.row.kind === 'call' || !isWithin(one)) outer.push(one.row);
  }
  return outer;
}

const mostBeside = 1_000;

const isIn = (inner: SpanRow, outer: SpanRow): boolean =>
  inner.startMs >= outer.startMs && inner.endMs <= outer.endMs;
