/** What a list of sessions can be sorted by. */
export const sortFields = [
  'startTime',
  'endTime',
  'durationSeconds',
  'messagesSent',
  'avgResponseTime',
  'sentiment',
  'category',
  'language',
  'country',
  'cost',
  'team',
  'botVersion',
  'rating',
  'firstResponseSeconds',
] as const;
export type SortField = (typeof sortFields)[number];

export interface Page {
  readonly sortBy: SortField;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}
