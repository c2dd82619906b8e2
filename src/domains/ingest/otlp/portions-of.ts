import { groupBy } from '../../../kernel/lists/group-by.ts';
import { type Steps, stepsAtOnce } from '../../../kernel/pace/take-turns.ts';
import type { Mark } from '../../sessions/told/index.ts';
import type { SpanRow } from './merge/span-row.ts';
import type { Text } from './read-parts.ts';

const spansAtOnce = 1000;
/** What is stored of each is read again, and may be as long as a conversation gets. */
const conversationsAtOnce = 64;

/**
 * What is stored at once, in a transaction of its own: fifty thousand spans together hold up everybody else. Those of one
 * trace stay together, since all of them tell its conversation, and traces of one conversation stand next to each other: it
 * is read and written again with each portion. One that fails is sent again, and changes nothing then.
 */
export function portionsOf(rows: readonly SpanRow[]): SpanRow[][] {
  const traces = [...groupBy(rows, ({ traceId }) => traceId).values()];
  const portions: SpanRow[][] = [];
  let count = 0;
  for (const ofOne of groupBy(traces, conversationOf).values()) {
    count += 1;
    for (const trace of ofOne) {
      const last = portions.at(-1);
      if (last && count <= conversationsAtOnce && last.length + trace.length <= spansAtOnce)
        last.push(...trace);
      else {
        portions.push([...trace]);
        count = 1;
      }
    }
  }
  return portions;
}

/** The one that a trace names; one that names none is a conversation by itself. */
const conversationOf = (trace: readonly SpanRow[]): string => {
  const [first] = trace;
  return trace.find(({ conversation }) => conversation !== null)?.conversation ?? first?.traceId ?? '';
};

/** What was said in a portion. */
export function* textsOf(rows: readonly SpanRow[], texts: ReadonlyMap<Mark, Text>): Steps<Map<Mark, Text>> {
  const own = new Map<Mark, Text>();
  for (const [at, { input, output }] of rows.entries()) {
    if (at % stepsAtOnce === 0) yield;
    for (const mark of [...input, ...output]) {
      const text = texts.get(mark);
      if (text) own.set(mark, text);
    }
  }
  return own;
}
