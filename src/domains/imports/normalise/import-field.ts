/** What a column of a source can be. */
export const importFields = [
  'externalId',
  'startTime',
  'startClock',
  'endTime',
  'endClock',
  'durationSeconds',
  'userId',
  'ipAddress',
  'country',
  'language',
  'channel',
  'messagesSent',
  'messageCount',
  'avgResponseTime',
  'firstResponseSeconds',
  'assignee',
  'team',
  'botVersion',
  'rating',
  'ratingComment',
  'tags',
  'sentiment',
  'category',
  'escalated',
  'forwardedHr',
  'initialMsg',
  'summary',
  'questions',
  'tokens',
  'cost',
  'currency',
  'fullTranscriptUrl',
  'transcript',
  'messageRole',
  'messageContent',
  'messageReply',
  'messageTime',
  'messagePrivate',
  'messageDeleted',
] as const;

export type ImportField = (typeof importFields)[number];

/** For files with one message a row, or one turn: what was written and the answer to it. */
export const messageFields: ReadonlySet<ImportField> = new Set([
  'messageRole',
  'messageContent',
  'messageReply',
  'messageTime',
  'messagePrivate',
  'messageDeleted',
]);

/** One row, its values under our names but as the source wrote them. */
export type SourceFields = { [field in ImportField]?: unknown } & {
  /** What the company declares of its own, by key. */
  attributes?: Readonly<Record<string, unknown>>;
  /** The source still lists it, and it holds no conversation any more. */
  isGone?: true;
};
