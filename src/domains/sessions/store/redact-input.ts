import { cutText } from '../../../ports/storable-text.ts';
import {
  createRedaction,
  labelFields,
  redactInTurns,
  redactLabel,
  redactText,
} from '../../redaction/index.ts';
import type { MessageInput, SessionInput } from '../input/session-input.ts';

/** The texts of a session with their personal data replaced; the same value has the same placeholder in all of them. */
export async function redactInput(
  input: SessionInput,
  turn: () => Promise<void>,
  patterns?: readonly string[],
): Promise<SessionInput> {
  const redaction = createRedaction(patterns);
  // Others go first between any two texts: a session may bring a hundred questions.
  const clean = async <T>(text: T | string): Promise<T | string> => {
    if (typeof text !== 'string') return text;
    await turn();
    return redactText(text, redaction);
  };
  const messages = input.messages && (await redactInTurns(input.messages, turn, redaction));
  const cleaned = {
    initialMsg: openingOf(input, messages) ?? (await clean(input.initialMsg)),
    summary: await clean(input.summary),
    ratingComment: await clean(input.ratingComment),
  };
  const labels: Partial<Record<(typeof labelFields)[number], string>> = {};
  for (const field of labelFields) {
    const text = input[field];
    if (text === null) continue;
    await turn();
    labels[field] = redactLabel(field, text, patterns);
  }
  const attributes: Record<string, string | number | null> = {};
  for (const [key, value] of Object.entries(input.attributes ?? {})) attributes[key] = await clean(value);
  const each = async (texts: readonly string[] | null) => {
    const all: string[] = [];
    for (const text of texts ?? []) all.push(await clean(text));
    return texts && all;
  };
  const questions = await each(input.questions);
  const tags = await each(input.tags);
  return {
    ...input,
    ...cleaned,
    ...labels,
    messages,
    attributes: input.attributes && attributes,
    questions,
    // Two of them may have become one.
    tags: tags && [...new Set(tags)],
  };
}

/** Where it is a message cut off: the half of a number at its end shows itself in the whole message only. */
function openingOf(
  { initialMsg, messages }: SessionInput,
  clean: readonly MessageInput[] | null,
): string | null {
  if (initialMsg === null) return null;
  const isCutOff = ({ content }: MessageInput) => {
    const text = content.trimStart();
    return text.length > initialMsg.length && text.startsWith(initialMsg);
  };
  const at = messages?.findIndex(isCutOff) ?? -1;
  const text = clean?.[at]?.content.trimStart();
  return text === undefined ? null : cutText(text, initialMsg.length);
}
