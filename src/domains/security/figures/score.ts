import type { Severity } from '../../../kernel/audit-entry.ts';
import { type Sentence, say } from '../../../words/sentence.ts';

export const threatLevels = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'] as const;
export type ThreatLevel = (typeof threatLevels)[number];

export interface ScoredAlert {
  readonly severity: Severity;
  readonly occurrences: number;
  readonly isOpen: boolean;
  /** Made of nothing but reports that anybody may send. */
  readonly isAnonymous: boolean;
}

export interface Deduction {
  readonly reason: Sentence;
  readonly count: number;
  readonly points: number;
}

const alertPoints: Readonly<Record<Severity, number>> = { LOW: 2, MEDIUM: 6, HIGH: 16, CRITICAL: 35 };
/** Acknowledged means that somebody is at it; it happened all the same. */
const acknowledgedShare = 0.25;
/** However many lesser alerts there are, together they take no more than this. */
const ceilings = { LOW: 10, MEDIUM: 30, HIGH: 75 } as const;
/** Whoever has no name takes no more than this, and never the level past MODERATE, whatever else is going on. */
const anonymousCeiling = 20;
const moderateLoss = 30;
const maxEventPoints = 10;

/**
 * 100 less what was seen. Every part only grows with what is added, and the ceilings are nested (medium alerts share
 * theirs with low ones, and so on), so no further attack, and no alert that grows worse, ever lifts the score.
 */
export function scoreOf(alerts: readonly ScoredAlert[], severeRefusalCount: number) {
  const named = alerts.filter((alert) => !alert.isAnonymous);
  const low = Math.min(ceilings.LOW, pointsOf(ofSeverity(named, 'LOW')));
  const medium = Math.min(ceilings.MEDIUM, low + pointsOf(ofSeverity(named, 'MEDIUM')));
  const high = Math.min(ceilings.HIGH, medium + pointsOf(ofSeverity(named, 'HIGH')));
  const critical = high + pointsOf(ofSeverity(named, 'CRITICAL'));
  const events = Math.min(maxEventPoints, 2 * Math.log2(1 + severeRefusalCount));
  const room = Math.max(0, moderateLoss - critical - events);
  const anonymous = Math.min(room, anonymousCeiling, pointsOf(alerts.filter((alert) => alert.isAnonymous)));
  const deductions: Deduction[] = [
    deduction(say('seen.criticalAlerts'), ofSeverity(named, 'CRITICAL').length, critical - high),
    deduction(say('seen.highAlerts'), ofSeverity(named, 'HIGH').length, high - medium),
    deduction(say('seen.mediumAlerts'), ofSeverity(named, 'MEDIUM').length, medium - low),
    deduction(say('seen.lowAlerts'), ofSeverity(named, 'LOW').length, low),
    deduction(say('seen.severeRefusals'), severeRefusalCount, events),
    deduction(say('seen.anonymousAlerts'), alerts.length - named.length, anonymous),
  ];
  const score = Math.max(0, Math.min(100, Math.round(100 - critical - events - anonymous)));
  return {
    score,
    threatLevel: levelOf(score, alerts),
    deductions: deductions.filter(({ count }) => count > 0),
  };
}

/** 85 and over LOW, 70 MODERATE, 50 HIGH, below CRITICAL; an open CRITICAL alert is never below HIGH. */
function levelOf(score: number, alerts: readonly ScoredAlert[]): ThreatLevel {
  const level = levelOfScore(score);
  const isUrgent = alerts.some(({ severity, isOpen }) => severity === 'CRITICAL' && isOpen);
  return isUrgent && (level === 'LOW' || level === 'MODERATE') ? 'HIGH' : level;
}

export function levelOfScore(score: number): ThreatLevel {
  if (score >= 85) return 'LOW';
  if (score >= 70) return 'MODERATE';
  return score >= 50 ? 'HIGH' : 'CRITICAL';
}

function pointsOf(alerts: readonly ScoredAlert[]): number {
  return alerts.reduce((sum, { severity, occurrences, isOpen }) => {
    const share = isOpen ? 1 : acknowledgedShare;
    return sum + alertPoints[severity] * share * (1 + Math.log10(occurrences));
  }, 0);
}

const ofSeverity = (alerts: readonly ScoredAlert[], severity: Severity) =>
  alerts.filter((alert) => alert.severity === severity);

const deduction = (reason: Sentence, count: number, points: number): Deduction => ({
  reason,
  count,
  points: Math.round(points * 10) / 10,
});
