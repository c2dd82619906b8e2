import type { ImportedMessage, RowWarning } from './imported-session.ts';

/** Messages without what was only guessed of them, and how many those are. */
export function settleSpeakers(messages: ImportedMessage[]): {
  messages: ImportedMessage[];
  guessed: number;
} {
  const guessed = messages.reduce((count, { isGuessed }) => count + (isGuessed ? 1 : 0), 0);
  if (guessed === 0) return { messages, guessed };
  return { messages: messages.map(({ isGuessed, ...message }) => message), guessed };
}

/** A name could be a person's: no sample is kept of it. */
export function tellSpeakers(
  given: ImportedMessage[] | null,
  warnings: RowWarning[],
): ImportedMessage[] | null {
  if (given === null) return null;
  const { messages, guessed } = settleSpeakers(given);
  const unknown = messages.filter(({ role }) => role === 'unknown').length;
  for (const [kind, count] of [
    ['SPEAKER_UNKNOWN', unknown],
    ['SPEAKER_GUESSED', guessed],
  ] as const)
    if (count > 0) warnings.push({ field: 'transcript', kind, count, sample: null });
  return messages;
}
