import { createHash } from 'node:crypto';
import { overflow } from '../advising/violation-group.ts';
import type { JudgedReport } from '../judging/judge-report.ts';

const fields = [
  'fingerprint',
  'directive',
  'blockedKind',
  'blockedTarget',
  'blockedOrigin',
  'isBlockedOwn',
  'sourceHost',
  'documentOwner',
  'documentHost',
  'documentPath',
  'classification',
  'reason',
  'bypassAttempt',
  'riskLevel',
] as const;

/** What all reports of one fingerprint have in common: what a stored row says beside its counts. */
export type Kind = Pick<JudgedReport, (typeof fields)[number]>;

/** A kind without whatever else the report it was taken from says. */
export const kindOf = (report: Kind) => Object.fromEntries(fields.map((name) => [name, report[name]]));

const told = ['directive', 'documentOwner', 'classification', 'bypassAttempt', 'riskLevel'] as const;
const folded = new Map<string, Kind>();

/**
 * The kind that counts what the hour keeps no longer apart: all that figures need, nothing a sender can vary.
 * Every part comes from a closed set, so there are a few hundred of them at most and each is made once.
 */
export function foldKind(kind: Pick<Kind, (typeof told)[number]>): Kind {
  const directive = kind.documentOwner === 'own' ? kind.directive : 'unknown';
  const key = [overflow, kind.documentOwner, directive, kind.classification, kind.riskLevel].join('\n');
  const known = folded.get(key);
  if (known !== undefined) return known;
  const made: Kind = {
    fingerprint: createHash('sha256').update(key).digest('hex').slice(0, 32),
    directive,
    blockedKind: 'unknown',
    blockedTarget: '(other)',
    blockedOrigin: null,
    isBlockedOwn: false,
    sourceHost: null,
    documentOwner: kind.documentOwner,
    documentHost: null,
    documentPath: '',
    classification: kind.classification,
    reason: overflow,
    bypassAttempt: kind.bypassAttempt,
    riskLevel: kind.riskLevel,
  };
  folded.set(key, made);
  return made;
}

export const isFolded = (kind: Pick<Kind, 'reason'>): boolean => kind.reason === overflow;
