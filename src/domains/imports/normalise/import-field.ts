/** What a column of a source can be. The last three are for files with one message a row. */
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
  'messageTime',
] as const;

export type ImportField = (typeof importFields)[number];

/** One row, its values under our names but as the source wrote them. */
export type SourceFields = { [field in ImportField]?: unknown };
