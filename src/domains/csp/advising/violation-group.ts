import type { JudgedReport } from '../judging/judge-report.ts';

/** Reports of one kind taken together: what suggestions, risk and policy are worked out from. */
export type ViolationGroup = Pick<
  JudgedReport,
  | 'directive'
  | 'blockedKind'
  | 'blockedTarget'
  | 'blockedOrigin'
  | 'isBlockedOwn'
  | 'documentOwner'
  | 'classification'
  | 'reason'
  | 'bypassAttempt'
  | 'riskLevel'
> & { count: number };

/** The reason of a row that counts what its hour no longer keeps apart. */
export const overflow = 'overflow';
