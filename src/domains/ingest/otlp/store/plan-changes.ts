import { groupBy } from '../../../../kernel/lists/group-by.ts';
import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import type { Mark } from '../../../sessions/told/index.ts';
import type { Assembled, Base } from '../merge/assemble.ts';
import { assemble } from '../merge/assemble.ts';
import { spanKey } from '../merge/span-row.ts';
import type { Text } from '../read-parts.ts';
import type { HeldConversation } from './conversations.ts';
import { type KnownMarks, knownMarks } from './mark-runs.ts';
import { type KeptSpan, wholeBy } from './span-rows.ts';
import type { StoredSession } from './stored-texts.ts';

/** What becomes of one conversation. */
export interface Change {
  readonly externalId: string;
  readonly spans: readonly KeptSpan[];
  /** Those of them that are not kept yet as they are. */
  readonly fresh: readonly KeptSpan[];
  readonly known: KnownMarks;
  /** Spans whose words are gone: their session was put back to what it was before them. */
  readonly lost: readonly KeptSpan[];
  readonly base: Base;
  readonly stored: StoredSession | undefined;
  readonly assembled: Assembled;
}

interface Known {
  readonly held: ReadonlyMap<string, HeldConversation>;
  readonly known: ReadonlyMap<string, KnownMarks>;
  readonly stored: ReadonlyMap<string, StoredSession>;
  readonly texts: ReadonlyMap<Mark, Text>;
  /** All spans of the conversations in question, each with the one it belongs to now. */
  readonly spans: readonly KeptSpan[];
  /** Where the spans that are kept already stood. */
  readonly before: ReadonlyMap<string, string>;
  readonly sent: ReadonlySet<string>;
}

/** The conversations that these spans change; the others need nothing. */
export function* planChanges({
  held,
  known,
  stored,
  texts,
  spans,
  before,
  sent,
}: Known): Steps<readonly Change[]> {
  const changes: Change[] = [];
  const byConversation = groupBy(spans, ({ externalId }) => externalId);
  yield;
  const now = new Map(spans.map((span) => [spanKey(span.row), span.externalId]));
  yield;
  const left = new Set([...before].flatMap(([key, id]) => (now.get(key) === id ? [] : [id])));
  const isWhole = wholeBy(texts);
  for (const externalId of held.keys()) {
    yield;
    const all = byConversation.get(externalId) ?? [];
    const session = stored.get(externalId);
    const kept: KeptSpan[] = [];
    const lost: KeptSpan[] = [];
    for (const span of all) {
      (isWhole(span) ? kept : lost).push(span);
      yield;
    }
    const isNew = (span: KeptSpan) => before.get(spanKey(span.row)) !== externalId;
    if (!kept.some(isNew) && !left.has(externalId)) continue;
    // What else was said: what stands in the transcript, once something was pushed or imported into it.
    const base = session?.base ?? { marks: [], times: [] };
    changes.push({
      externalId,
      spans: kept,
      fresh: kept.filter((span) => isNew(span) || sent.has(spanKey(span.row))),
      known: known.get(externalId) ?? knownMarks(''),
      lost,
      base,
      stored: session,
      assembled: yield* assemble(
        kept.map((span) => span.row),
        base,
      ),
    });
  }
  return changes;
}
