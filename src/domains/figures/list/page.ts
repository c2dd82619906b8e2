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
] as const;

export interface Page {
  readonly sortBy: (typeof sortFields)[number];
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
}
