import { groupBy } from '../../../kernel/lists/group-by.ts';
import type { Mark } from './merge/mark.ts';
import type { SpanRow } from './merge/span-row.ts';
import type { Parts, Text } from './read-parts.ts';

export interface Portion {
  readonly rows: readonly SpanRow[];
  readonly texts: ReadonlyMap<Mark, Text>;
}

const spansAtOnce = 1000;
/** What is stored of each is read again, and may be as long as a conversation gets. */
const tracesAtOnce = 64;

/**
 * What is stored at once, in a transaction of its own: fifty thousand spans together hold up everybody else. Those of one
 * trace stay together, since all of them tell its conversation; one that fails is sent again, and changes nothing then.
 */
export function portionsOf({ rows, texts }: Pick<Parts, 'rows' | 'texts'>): Portion[] {
  const portions: SpanRow[][] = [];
  let traceCount = 0;
  for (const trace of groupBy(rows, ({ traceId }) => traceId).values()) {
    const last = portions.at(-1);
    traceCount += 1;
    if (last && traceCount <= tracesAtOnce && last.length + trace.length <= spansAtOnce) last.push(...trace);
    else {
      portions.push([...trace]);
      traceCount = 1;
    }
  }
  return portions.map((some) => ({ rows: some, texts: textsOf(some, texts) }));
}

function textsOf(rows: readonly SpanRow[], texts: ReadonlyMap<Mark, Text>): Map<Mark, Text> {
  const own = new Map<Mark, Text>();
  for (const { input, output } of rows)
    for (const mark of [...input, ...output]) {
      const text = texts.get(mark);
      if (text) own.set(mark, text);
    }
  return own;
}
