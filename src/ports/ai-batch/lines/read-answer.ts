import { type Sentence, say } from '../../../words/sentence.ts';
import { cutText } from '../../storable-text.ts';
import { isRecord, listAt, recordAt, textAt } from '../json-value.ts';
import type { Verdict } from './judge-line-error.ts';
import { lastObjects } from './last-objects.ts';

/** One thing the model said. */
type Said = {
  text: string | null;
  refusal: Sentence | string | null;
  state: 'complete' | 'truncated' | 'filtered';
};

/** The last ones alone are looked at: a hostile server sends thousands, and reading each is work. */
const mostSaid = 8;

/**
 * The answer within a 200 body of chat completions, responses or messages. Several items may come, the
 * first of them cut off: the last complete one that validates counts.
 */
export function readAnswer(body: Record<string, unknown>, validate: (text: string) => boolean): Verdict {
  const said = [...readChoices(body), ...readOutput(body), ...readContent(body)];
  for (const { text, state } of said.toReversed()) {
    if (state !== 'complete' || text === null) continue;
    const valid = wordings(text).find((candidate) => validate(candidate));
    if (valid !== undefined) return { outcome: 'ok', text: valid };
  }
  const refused = said.find((item) => item.refusal !== null || item.state === 'filtered');
  if (refused) {
    const code = refused.refusal === null ? 'content_filter' : 'refusal';
    const refusal = refused.refusal ?? say('answer.filtered');
    return {
      outcome: 'refused',
      code,
      message: typeof refusal === 'string' ? cutText(refusal, 500) : refusal,
    };
  }
  const cut = said.findLast((item) => item.state === 'truncated');
  if (cut) {
    const text = cut.text === null ? {} : { text: cut.text };
    return { outcome: 'truncated', code: 'max_output_tokens', ...text };
  }
  const wrong = said.findLast((item) => item.text !== null);
  if (wrong?.text) return { outcome: 'invalid', code: 'schema_mismatch', text: wrong.text };
  return { outcome: 'retryable', code: 'empty_response', message: say('answer.emptyAnswer') };
}

function readChoices(body: unknown): Said[] {
  return listAt(body, 'choices')
    .slice(-mostSaid)
    .map((choice) => {
      const message = recordAt(choice, 'message');
      const call = recordAt(listAt(message, 'tool_calls').at(-1), 'function');
      // Servers that tell thoughts from the answer take the one for the other at times.
      const thought = textAt(message, 'reasoning_content') ?? textAt(message, 'reasoning');
      const text = wordsOf(message['content']) ?? wordsOf(call['arguments']) ?? thought;
      const parts = listAt(message, 'content').map((part) => textAt(part, 'refusal'));
      const refusal = textAt(message, 'refusal') ?? parts.find((part) => part !== null) ?? null;
      return { text, refusal, state: stateOf(textAt(choice, 'finish_reason')) };
    });
}

function readOutput(body: unknown): Said[] {
  const bodyState =
    textAt(body, 'status') === 'incomplete' ? textAt(recordAt(body, 'incomplete_details'), 'reason') : null;
  const items = listAt(body, 'output')
    .filter((item) => textAt(item, 'type') === 'message')
    .slice(-mostSaid);
  return items.map((item, index) => {
    const parts = listAt(item, 'content');
    const refusal = parts.map((part) => textAt(part, 'refusal')).find((part) => part !== null) ?? null;
    const isCut = textAt(item, 'status') === 'incomplete';
    const isLast = index === items.length - 1;
    const reason = isCut ? (bodyState ?? 'max_output_tokens') : isLast ? bodyState : null;
    return { text: joinParts(parts), refusal, state: stateOf(reason) };
  });
}

function readContent(body: unknown): Said[] {
  if (!isRecord(body) || !Array.isArray(body['content'])) return [];
  const stopReason = textAt(body, 'stop_reason');
  const tool = listAt(body, 'content').findLast((block) => textAt(block, 'type') === 'tool_use');
  const input = isRecord(tool) ? JSON.stringify(tool['input']) : null;
  const text = input ?? joinParts(listAt(body, 'content'));
  const refusal = stopReason === 'refusal' ? (text ?? say('answer.declined')) : null;
  return [{ text, refusal, state: stateOf(stopReason) }];
}

function stateOf(reason: string | null): Said['state'] {
  if (reason === 'content_filter') return 'filtered';
  const isCut = ['length', 'max_output_tokens', 'max_tokens', 'model_context_window_exceeded', 'pause_turn'];
  return reason !== null && isCut.includes(reason) ? 'truncated' : 'complete';
}

function joinParts(parts: unknown[]): string | null {
  const texts = parts.flatMap((part) => textAt(part, 'text') ?? []);
  return texts.length > 0 ? texts.join('') : null;
}

/** As a text, as parts of one, or as what the text would have been read to. */
function wordsOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (Array.isArray(value)) return joinParts(value);
  return isRecord(value) && Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}

/** Where thoughts end, in the marks of several models; of where they begin many show nothing. */
const thoughtEnds = ['</think>', '</thinking>', '[/THINK]', '<|message|>'];

/** Servers without strict schemas think aloud first, wrap JSON in a Markdown fence, or say a word before and after it. */
function wordings(text: string): string[] {
  const from = Math.max(
    0,
    ...thoughtEnds.map((mark) => {
      const at = text.lastIndexOf(mark);
      return at < 0 ? 0 : at + mark.length;
    }),
  );
  return [...new Set([text, ...lastObjects(text.slice(from))])];
}
