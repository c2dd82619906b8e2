import type { Severity } from '../../../kernel/audit-entry.ts';

export const alertTypes = [
  'BRUTE_FORCE_ATTACK',
  'CREDENTIAL_STUFFING',
  'RATE_LIMIT_BREACH',
  'MULTIPLE_FAILED_LOGINS',
  'SUSPICIOUS_IP_ACTIVITY',
  'PRIVILEGE_ESCALATION',
  'CSRF_ATTACK',
  'CSP_VIOLATION_SPIKE',
  'ACCOUNT_ENUMERATION',
  'UNUSUAL_ADMIN_ACTIVITY',
  'MASS_DATA_ACCESS',
  'IMPOSSIBLE_TRAVEL',
  'AUDIT_TAMPERING',
  'SESSION_HIJACKING',
] as const;
export type AlertType = (typeof alertTypes)[number];

export const alertSortFields = [
  'timestamp',
  'severity',
  'type',
  'lastSeenAt',
  'occurrences',
  'acknowledged',
] as const;

export const severityRank: Readonly<Record<Severity, number>> = { LOW: 1, MEDIUM: 2, HIGH: 3, CRITICAL: 4 };
