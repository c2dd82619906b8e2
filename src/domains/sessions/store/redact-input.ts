import { cutText } from '../../../ports/storable-text.ts';
import { createRedaction, redactInTurns, redactText } from '../../redaction/index.ts';
import type { MessageInput, SessionInput } from '../input/session-input.ts';

/** The texts of a session with their personal data replaced; the same value has the same placeholder in all of them. */
export async function redactInput(
  input: SessionInput,
  turn: () => Promise<void>,
  patterns?: readonly string[],
): Promise<SessionInput> {
  const redaction = createRedaction(patterns);
  const clean = (text: string | null) => (text === null ? null : redactText(text, redaction));
  const messages = input.messages && (await redactInTurns(input.messages, turn, redaction));
  return {
    ...input,
    messages,
    initialMsg: openingOf(input, messages) ?? clean(input.initialMsg),
    summary: clean(input.summary),
    ratingComment: clean(input.ratingComment),
    attributes:
      input.attributes &&
      Object.fromEntries(
        Object.entries(input.attributes).map(([key, value]) => [
          key,
          typeof value === 'string' ? redactText(value, redaction) : value,
        ]),
      ),
    questions: input.questions?.map((question) => redactText(question, redaction)) ?? null,
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
