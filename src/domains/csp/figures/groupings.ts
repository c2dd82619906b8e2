export const groupings = [
  'hour',
  'day',
  'directive',
  'blockedHost',
  'documentPath',
  'riskLevel',
  'browser',
] as const;
