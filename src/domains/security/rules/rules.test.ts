import { expect, test } from 'vitest';
import { exampleOf, exampleSignal } from '../../../../test/labs/security/rule-examples.ts';
import { alertTypes } from '../alerts/alert-types.ts';
import { defaultSettings } from '../settings/settings.ts';
import { allRules } from './all-rules.ts';
import type { Rule } from './rule.ts';

const startMs = Date.parse('2026-01-05T09:00:00.000Z');
const { thresholds } = defaultSettings;

const judge = (rule: Rule, drop = 0, changed: Partial<typeof thresholds> = {}) => {
  const trace = exampleOf(rule.name, startMs);
  const kept = trace.slice(0, trace.length - drop);
  return rule.judge(kept, { thresholds: { ...thresholds, ...changed }, sinceMs: startMs });
};

test('M14 every alert type has a rule, and every rule a labelled trace that raises exactly its type', () => {
  expect(new Set(allRules.map(({ type }) => type))).toEqual(new Set(alertTypes));
  for (const rule of allRules) {
    const findings = judge(rule);
    expect([rule.name, findings.length]).toEqual([rule.name, 1]);
    expect(findings[0]).toMatchObject({ rule: rule.name, type: rule.type });
    expect(findings[0]?.evidence.length).toBeGreaterThan(0);
    expect(findings[0]?.subject).not.toMatch(/undefined|null/);
  }
});

test('one event fewer raises nothing: each trace stands exactly at its threshold', () => {
  for (const rule of allRules) expect([rule.name, judge(rule, 1)]).toEqual([rule.name, []]);
});

test('nothing is raised for what was judged before', () => {
  for (const rule of allRules) {
    const trace = exampleOf(rule.name, startMs);
    const sinceMs = (trace.at(-1)?.atMs ?? 0) + 1;
    expect([rule.name, rule.judge(trace, { thresholds, sinceMs })]).toEqual([rule.name, []]);
  }
});

test('the set thresholds count: one more than the trace holds silences it', () => {
  const settings: Record<string, Partial<typeof thresholds>> = {
    'brute-force': { failedLoginsPerMinute: 6 },
    'rate-limit-breach': { rateLimitViolationsPerMinute: 11 },
    'csp-spike': { cspViolationsPerMinute: 16 },
    'unusual-admin-activity': { adminActionsPerHour: 26 },
    'mass-data-access': { massDataAccessThreshold: 101 },
    'suspicious-address': { suspiciousIPThreshold: 11 },
  };
  for (const rule of allRules) {
    const changed = settings[rule.name];
    if (changed) expect([rule.name, judge(rule, 0, changed)]).toEqual([rule.name, []]);
  }
});

test('K18 what nothing but anonymous reports raises is marked so, and is never worse than MEDIUM', () => {
  const reports = exampleSignal(startMs, 'cspReports', { ipAddress: null, count: 1_000_000 });
  const refused = exampleSignal(startMs, 'limited', { action: 'csp.report', count: 1_000_000 });
  const findings = allRules.flatMap((rule) =>
    [reports, refused]
      .filter(({ kind }) => rule.kinds.includes(kind))
      .flatMap((signal) => rule.judge([signal], { thresholds, sinceMs: startMs })),
  );
  expect(findings.map(({ rule }) => rule)).toEqual(['csp-spike', 'rate-limit-breach']);
  for (const { severity, isAnonymous } of findings) expect([severity, isAnonymous]).toEqual(['MEDIUM', true]);
});
