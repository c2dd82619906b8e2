import { redactSteps, redactText, stepSize } from './redact-text.ts';
import { createRedaction, type Redaction } from './redaction.ts';

/** As redactMessages; where they are long, `turn` lets others go first after every step. */
export async function redactInTurns<M extends { content: string }>(
  messages: readonly M[],
  turn: () => Promise<void>,
  redaction: Redaction = createRedaction(),
): Promise<M[]> {
  const length = messages.reduce((sum, { content }) => sum + content.length, 0);
  if (length <= stepSize) return redactMessages(messages, redaction);
  const clean: M[] = [];
  for (const message of messages) {
    const parts: string[] = [];
    for (const part of redactSteps(message.content, redaction)) {
      parts.push(part);
      await turn();
    }
    clean.push({ ...message, content: parts.join('') });
  }
  return clean;
}

/** The messages of one session with their personal data replaced; the originals stay as they are. */
export function redactMessages<M extends { content: string }>(
  messages: readonly M[],
  redaction: Redaction = createRedaction(),
): M[] {
  return messages.map((message) => ({ ...message, content: redactText(message.content, redaction) }));
}
