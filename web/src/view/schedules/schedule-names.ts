/** The schedules of the service that have a name for people. */
export const namedSchedules = [
  'session-figures',
  'batch-create',
  'batch-status',
  'batch-results',
  'ai-direct',
  'ai-sweep',
  'review-draw',
  'news-alerts',
  'news-send',
  'news-digest',
  'news-prune',
  'import-pull',
  'import-transcripts',
  'import-retention',
  'session-retention',
  'session-settling',
  'erasure-finish',
  'audit-retention',
  'audit-retention-rest',
  'audit-verify',
  'security-anomalies',
  'security-roll-up',
  'security-prune',
  'csp-retention',
  'auth-expired',
  'api-keys',
  'ingest-retention',
  'database-statistics',
  'database-vacuum',
] as const;

type NamedSchedule = (typeof namedSchedules)[number];

export const isNamedSchedule = (name: string): name is NamedSchedule =>
  namedSchedules.some((one) => one === name);
