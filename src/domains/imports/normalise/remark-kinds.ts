/** What an import did not take, and why. */
export const remarkKinds = [
  'COLUMN_NOT_TAKEN',
  'VALUE_NOT_TAKEN',
  'VALUE_CUT',
  'SCALE_UNCLEAR',
  'ID_CUT_SHORT',
  'MESSAGES_CUT',
  'SPEAKER_UNKNOWN',
  'SPEAKER_GUESSED',
  'ONE_SPEAKER',
  'MESSAGES_LEFT_OUT',
  'MESSAGES_AGAIN',
  'VALUES_DIFFER',
  'UNIT_UNCLEAR',
  'TIME_LOCAL',
  'TIME_TWICE',
  'TIME_SKIPPED',
  'ONE_PAGE',
] as const;

export type RemarkKind = (typeof remarkKinds)[number];
