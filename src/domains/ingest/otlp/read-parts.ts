import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { storableText } from '../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { htmlToText } from '../../imports/pushing/index.ts';
import { type Mark, markOf } from '../../sessions/told/index.ts';
import type { SpanRow } from './merge/span-row.ts';
import type { Said } from './read-said.ts';
import { faultOf, type ReadSpan, readSpan } from './read-span.ts';
import { type Telling, tellsNothing } from './told-fields.ts';
import type { OtlpSpan } from './wire/otlp-span.ts';

export interface Text {
  readonly role: string;
  readonly content: string;
}

/** What a request brings, each message once. */
export interface Parts {
  readonly rows: SpanRow[];
  readonly texts: Map<Mark, Text>;
  /** Spans that are not taken, by the reason. */
  readonly refused: ReadonlyArray<{ readonly reason: Sentence; readonly count: number }>;
  readonly refusedCount: number;
  readonly withoutContent: number;
  readonly cutCount: number;
}

/** In characters: instructions and what tools say are long, and nobody reads them whole. */
const longest = { user: 100_000, assistant: 100_000, system: 20_000 } as const;

/** `spans`: as they are read; nothing in between, where others may go first. What came with one is gone with the next. */
export function* readParts(
  spans: Iterable<OtlpSpan | undefined>,
  nowMs: number,
  telling: Telling = tellsNothing,
): Steps<Parts> {
  const rows: SpanRow[] = [];
  const texts = new Map<Mark, Text>();
  const refused = new Map<string, { reason: Sentence; count: number }>();
  const counts = { refusedCount: 0, withoutContent: 0, cutCount: 0 };
  for (const span of spans) {
    yield;
    if (!span) continue;
    const read = yield* readSpan(span, telling);
    // Of one that is too much not all was read: whether it tells of a conversation is not known.
    if (!read && !span.isTooMuch) continue;
    const fault = faultOf(span, nowMs) ?? (read && idFault(read));
    if (fault || !read) {
      if (fault) refused.set(fault.code, { reason: fault, count: (refused.get(fault.code)?.count ?? 0) + 1 });
      counts.refusedCount += 1;
      continue;
    }
    const row = yield* marked(read, texts, counts);
    if (row.kind === 'call' && row.input.length + row.output.length === 0) counts.withoutContent += 1;
    rows.push(row);
  }
  return { rows, texts, refused: [...refused.values()], ...counts };
}

const idFault = ({ conversation }: ReadSpan): Sentence | null =>
  conversation !== null && conversation.trim().length > 255 ? say('otlp.longConversation') : null;

function* marked(read: ReadSpan, texts: Map<Mark, Text>, counts: { cutCount: number }): Steps<SpanRow> {
  const input = yield* marksOf(read.input, texts, counts);
  const output = yield* marksOf(read.output, texts, counts);
  const label = (text: string | null, most: number) =>
    text === null ? null : storableText(text).trim().slice(0, most) || null;
  return {
    ...read,
    conversation: label(read.conversation, 255),
    userId: label(read.userId, 255),
    model: label(read.model, 120),
    agent: label(read.agent, 120),
    input,
    output,
  };
}

/** Cleaned as the messages of a file are, so that the same words have the same mark wherever they come from. */
function* marksOf(
  said: readonly Said[],
  texts: Map<Mark, Text>,
  counts: { cutCount: number },
): Steps<Mark[]> {
  const marks: Mark[] = [];
  for (const { role, content: written, isInstruction } of said) {
    yield;
    let content = storableText(yield* htmlToText(written)).trim();
    if (content === '') continue;
    if (content.length > longest[role]) {
      content = `${storableText(content.slice(0, longest[role] - 2)).trim()} …`;
      counts.cutCount += 1;
    }
    const mark = markOf({ role, content, ...(isInstruction && { isInstruction }) });
    texts.set(mark, { role, content });
    marks.push(mark);
  }
  return marks;
}
