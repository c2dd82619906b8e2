import { redactText } from './redact-text.ts';
import { createRedaction, type Redaction } from './redaction.ts';

/** The messages of one session with their personal data replaced; the originals stay as they are. */
export function redactMessages<M extends { content: string }>(
  messages: readonly M[],
  redaction: Redaction = createRedaction(),
): M[] {
  return messages.map((message) => ({ ...message, content: redactText(message.content, redaction) }));
}
