/** What is watched by the minute: entries of the audit log, by their event type and outcome. */
export const seriesNames = [
  'failedSignIns',
  'refusedActs',
  'rateLimitHits',
  'dataReads',
  'adminActs',
  'cspReports',
] as const;
export type SeriesName = (typeof seriesNames)[number];

const adminTypes = new Set([
  'USER_MANAGEMENT',
  'COMPANY_MANAGEMENT',
  'PLATFORM_ADMIN',
  'SYSTEM_CONFIG',
  'DATA_PRIVACY',
]);

/** The series that an entry counts in, if any. */
export function seriesOf(eventType: string, outcome: string): SeriesName | null {
  if (outcome === 'RATE_LIMITED') return 'rateLimitHits';
  if (outcome === 'BLOCKED') return 'refusedActs';
  if (eventType === 'AUTHENTICATION') return outcome === 'FAILURE' ? 'failedSignIns' : null;
  if (outcome !== 'SUCCESS') return null;
  if (eventType === 'DATA_ACCESS') return 'dataReads';
  return adminTypes.has(eventType) ? 'adminActs' : null;
}
