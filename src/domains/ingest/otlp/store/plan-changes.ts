import { groupBy } from '../../../../kernel/lists/group-by.ts';
import type { Assembled, Base } from '../merge/assemble.ts';
import { assemble } from '../merge/assemble.ts';
import type { Mark } from '../merge/mark.ts';
import { spanKey } from '../merge/span-row.ts';
import type { Text } from '../read-parts.ts';
import type { ConversationRow } from './conversations.ts';
import type { KeptSpan } from './span-rows.ts';
import type { StoredSession } from './stored-texts.ts';

/** What becomes of one conversation. */
export interface Change {
  readonly externalId: string;
  readonly spans: readonly KeptSpan[];
  /** Spans whose words are gone: their session was put back to what it was before them. */
  readonly lost: readonly KeptSpan[];
  readonly base: Base;
  readonly stored: StoredSession | undefined;
  readonly assembled: Assembled;
}

interface Known {
  readonly held: ReadonlyMap<string, ConversationRow>;
  readonly stored: ReadonlyMap<string, StoredSession>;
  readonly texts: ReadonlyMap<Mark, Text>;
  /** All spans of the conversations in question, each with the one it belongs to now. */
  readonly spans: readonly KeptSpan[];
  /** Where the spans that are kept already stood. */
  readonly before: ReadonlyMap<string, string>;
}

/** The conversations that these spans change; the others need nothing. */
export function* planChanges({ held, stored, texts, spans, before }: Known): Generator<Change | null> {
  const byConversation = groupBy(spans, ({ externalId }) => externalId);
  const now = new Map(spans.map((span) => [spanKey(span.row), span.externalId]));
  const left = new Set([...before].flatMap(([key, id]) => (now.get(key) === id ? [] : [id])));
  for (const [externalId, row] of held) {
    const all = byConversation.get(externalId) ?? [];
    const session = stored.get(externalId);
    const isWhole = ({ row: { input, output } }: KeptSpan) =>
      [...input, ...output].every((mark) => texts.has(mark));
    const kept = all.filter(isWhole);
    const lost = all.filter((span) => !isWhole(span));
    const hasNew = kept.some((span) => before.get(spanKey(span.row)) !== externalId);
    if (!hasNew && !left.has(externalId)) {
      yield null;
      continue;
    }
    const base = baseOf(row, session, kept);
    yield {
      externalId,
      spans: kept,
      lost,
      base,
      stored: session,
      assembled: assemble(
        kept.map((span) => span.row),
        base,
      ),
    };
  }
}

/** What stands in the transcript and no span says: it was pushed or imported. */
function baseOf(row: ConversationRow, session: StoredSession | undefined, spans: readonly KeptSpan[]): Base {
  if (!session) return { marks: [], times: [] };
  if (session.isOfSpans) return row.base;
  const ofSpans = new Set(spans.flatMap((span) => [...span.row.input, ...span.row.output]));
  const rest = session.messages.flatMap(({ timestamp }, at) => {
    const mark = session.marks[at];
    return mark === undefined || ofSpans.has(mark)
      ? []
      : [{ mark, time: timestamp?.getTime() ?? session.startMs }];
  });
  return { marks: rest.map(({ mark }) => mark), times: rest.map(({ time }) => time) };
}
