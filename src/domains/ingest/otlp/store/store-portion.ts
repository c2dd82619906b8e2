import type { CompanyCtx } from '../../../../kernel/context.ts';
import { AppError, overloaded } from '../../../../kernel/errors.ts';
import { groupBy } from '../../../../kernel/lists/group-by.ts';
import { inTurns, takeTurns } from '../../../../kernel/pace/take-turns.ts';
import { say } from '../../../../words/sentence.ts';
import type { Attribute } from '../../../attributes/index.ts';
import { TooMuchTogether } from '../../../sessions/opening/index.ts';
import type { SpanRow } from '../merge/span-row.ts';
import { textsOf } from '../portions-of.ts';
import type { Parts } from '../read-parts.ts';
import { type Refused, storeSpans } from './store-spans.ts';

interface Brought extends Pick<Parts, 'texts'> {
  readonly declared: readonly Attribute[];
}

/**
 * Stores some traces in a transaction of their own; by halves where their conversations are too long to be opened together.
 * One trace that tells of more of them than may be is refused.
 */
export async function storePortion(
  ctx: CompanyCtx,
  rows: readonly SpanRow[],
  brought: Brought,
): Promise<Refused> {
  const texts = await inTurns(textsOf(rows, brought.texts), takeTurns());
  try {
    return await ctx.transaction((tx) => storeSpans(ctx, tx, { ...brought, rows, texts }));
  } catch (error) {
    if (!(error instanceof TooMuchTogether)) throw askedAgain(error);
  }
  const traces = [...groupBy(rows, ({ traceId }) => traceId).values()];
  if (traces.length === 1) {
    ctx.nothingToRecord();
    return { count: rows.length, issues: [{ path: '', message: say('otlp.longTogether') }] };
  }
  const middle = Math.ceil(traces.length / 2);
  const first = await storePortion(ctx, traces.slice(0, middle).flat(), brought);
  const second = await storePortion(ctx, traces.slice(middle).flat(), brought);
  return { count: first.count + second.count, issues: [...first.issues, ...second.issues] };
}

/** An exporter drops what it is answered 409 for, and sends again after 429. */
const askedAgain = (error: unknown): unknown =>
  error instanceof AppError && error.code === 'CONFLICT' ? overloaded(1) : error;
