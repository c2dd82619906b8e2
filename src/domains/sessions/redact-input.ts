import { redactMessages } from './redact/redact-messages.ts';
import { redactText } from './redact/redact-text.ts';
import { createRedaction } from './redact/redaction.ts';
import type { SessionInput } from './session-input.ts';

/** The texts of a session with their personal data replaced; the same value has the same placeholder in all of them. */
export function redactInput(input: SessionInput): SessionInput {
  const redaction = createRedaction();
  const clean = (text: string | null) => (text === null ? null : redactText(text, redaction));
  return {
    ...input,
    messages: input.messages && redactMessages(input.messages, redaction),
    initialMsg: clean(input.initialMsg),
    summary: clean(input.summary),
    questions: input.questions?.map((question) => redactText(question, redaction)) ?? null,
  };
}
