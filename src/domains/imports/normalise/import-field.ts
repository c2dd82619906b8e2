/** For files with one message a row, or one turn: what was written and the answer to it. */
const ofMessages = [
  'messageRole',
  'messageContent',
  'messageReply',
  'messageTime',
  'messageOrder',
  'messagePrivate',
  'messageDeleted',
] as const;

/** What a column of a source can be. */
export const importFields = [
  'externalId',
  'startTime',
  'startClock',
  'endTime',
  'endClock',
  'timeZone',
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
  ...ofMessages,
] as const;

export type ImportField = (typeof importFields)[number];

export const messageFields: ReadonlySet<ImportField> = new Set(ofMessages);

const ofFiles = ['startClock', 'endClock', 'timeZone', 'transcript', ...ofMessages] as const;
export type SaidField = Exclude<ImportField, (typeof ofFiles)[number]>;

/** What a session has under the same name; half a moment, and what was said in it, only files have. */
export const saidFields: readonly SaidField[] = importFields.filter(
  (field): field is SaidField => !(ofFiles as readonly ImportField[]).includes(field),
);

/** One row, its values under our names but as the source wrote them. */
export type SourceFields = { [field in ImportField]?: unknown } & {
  /** What the company declares of its own, by key. */
  attributes?: Readonly<Record<string, unknown>>;
  /** The source still lists it, and it holds no conversation any more. */
  isGone?: true;
  /** What stands between the records: a call of a webhook in which nothing was said, or how far a connector came. */
  isAside?: true;
  /** Something was asked or answered there, in a form that nobody knows. */
  isUnread?: true;
};
