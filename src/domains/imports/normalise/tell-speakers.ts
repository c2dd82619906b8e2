import type { ImportedMessage, RowWarning } from './imported-session.ts';

interface Settled {
  readonly messages: ImportedMessage[];
  readonly guessed: number;
  readonly leftOut: number;
  /** Of messages that are kept, what stands where their time should. */
  readonly unreadTimes: readonly string[];
}

/** Messages as they are kept: without what only says how they were read, and without those that stay out. */
export function settleSpeakers(given: ImportedMessage[]): Settled {
  const counts = { guessed: 0, leftOut: 0 };
  let isPlain = true;
  const unreadTimes: string[] = [];
  for (const { isGuessed, isLeftOut, speaker, unreadTime, turnTime } of given) {
    if (unreadTime !== undefined && !isLeftOut) unreadTimes.push(unreadTime);
    if (isLeftOut) counts.leftOut++;
    else if (isGuessed) counts.guessed++;
    const isSimple = speaker === undefined && unreadTime === undefined && turnTime === undefined;
    isPlain &&= !isGuessed && !isLeftOut && isSimple;
  }
  if (isPlain) return { messages: given, ...counts, unreadTimes };
  const kept = given.filter(({ isLeftOut }) => !isLeftOut);
  return {
    messages: kept.map(({ role, content, timestamp }, order) => ({ order, role, content, timestamp })),
    ...counts,
    unreadTimes,
  };
}

/** A name could be a person's: no sample is kept of it. */
export function tellSpeakers(
  given: ImportedMessage[] | null,
  warnings: RowWarning[],
): ImportedMessage[] | null {
  if (given === null) return null;
  const { messages, guessed, leftOut, unreadTimes } = settleSpeakers(given);
  const unknown = messages.filter(({ role }) => role === 'unknown').length;
  for (const [kind, count] of [
    ['SPEAKER_UNKNOWN', unknown],
    ['SPEAKER_GUESSED', guessed],
    ['ONE_SPEAKER', unknown === 0 && isMonologue(messages) ? 1 : 0],
    ['MESSAGES_LEFT_OUT', leftOut],
  ] as const)
    if (count > 0) warnings.push({ field: 'transcript', kind, count, sample: null });
  if (unreadTimes.length > 0)
    warnings.push({
      field: 'messageTime',
      kind: 'VALUE_NOT_TAKEN',
      count: unreadTimes.length,
      sample: unreadTimes.find((time) => /^[\d:.,/ +-]{1,40}$/.test(time)) ?? null,
    });
  return messages;
}

/** Two messages without an answer are an everyday matter; more of one speaker may be a misread column. */
function isMonologue(messages: readonly ImportedMessage[]): boolean {
  const [first] = messages;
  return messages.length >= fewest && messages.every(({ role }) => role === first?.role);
}

const fewest = 3;
