/** What the violations of a span are counted by. */
export const groupings = [
  'hour',
  'day',
  'directive',
  'blockedHost',
  'documentPath',
  'riskLevel',
  'browser',
] as const;
