import fc from 'fast-check';
import { expect, test } from 'vitest';
import { severities } from '../../../kernel/audit-entry.ts';
import { type ScoredAlert, scoreOf, threatLevels } from './score.ts';

const alert = fc.record<ScoredAlert>({
  severity: fc.constantFrom(...severities),
  occurrences: fc.integer({ min: 1, max: 100_000 }),
  isOpen: fc.boolean(),
  isAnonymous: fc.constant(false),
});
const anonymous = alert.map((one) => ({ ...one, severity: 'MEDIUM' as const, isAnonymous: true }));
const alerts = fc.array(fc.oneof(alert, anonymous), { maxLength: 40 });
const severe = fc.nat(100_000);
const rank = (level: (typeof threatLevels)[number]) => threatLevels.indexOf(level);

test('M15 another attack never lifts the score nor lowers the level, and the score stays within 0 to 100', () => {
  fc.assert(
    fc.property(alerts, fc.oneof(alert, anonymous), severe, (before, added, count) => {
      const [a, b] = [scoreOf(before, count), scoreOf([...before, added], count)];
      expect(b.score).toBeLessThanOrEqual(a.score);
      expect(rank(b.threatLevel)).toBeGreaterThanOrEqual(rank(a.threatLevel));
      expect(scoreOf(before, count + 1).score).toBeLessThanOrEqual(a.score);
      for (const { score } of [a, b]) expect(score >= 0 && score <= 100).toBe(true);
    }),
  );
});

test('M15 an alert that repeats or grows worse never lifts the score', () => {
  fc.assert(
    fc.property(alerts, alert, fc.constantFrom(...severities), severe, (others, one, severity, count) => {
      const before = scoreOf([...others, one], count);
      const repeated = scoreOf([...others, { ...one, occurrences: one.occurrences + 1 }], count);
      expect(repeated.score).toBeLessThanOrEqual(before.score);
      if (severities.indexOf(severity) < severities.indexOf(one.severity)) return;
      const worse = scoreOf([...others, { ...one, severity }], count);
      expect(worse.score).toBeLessThanOrEqual(before.score);
    }),
  );
});

test('K18 anonymous reports alone never lift the level past MODERATE, however much else there is', () => {
  const flood = fc.array(anonymous, { maxLength: 300 });
  fc.assert(
    fc.property(fc.array(alert, { maxLength: 40 }), flood, severe, (named, reports, count) => {
      const without = rank(scoreOf(named, count).threatLevel);
      const level = rank(scoreOf([...named, ...reports], count).threatLevel);
      expect(level).toBeLessThanOrEqual(Math.max(without, rank('MODERATE')));
    }),
  );
});

test('an open CRITICAL alert is never below HIGH; nothing at all is 100 and LOW', () => {
  const critical = { severity: 'CRITICAL', occurrences: 1, isOpen: true, isAnonymous: false } as const;
  expect(rank(scoreOf([critical], 0).threatLevel)).toBeGreaterThanOrEqual(rank('HIGH'));
  expect(scoreOf([], 0)).toEqual({ score: 100, threatLevel: 'LOW', deductions: [] });
});

test('the deductions that are listed add up to what is missing', () => {
  fc.assert(
    fc.property(alerts, fc.array(alert.map((a) => ({ ...a, isAnonymous: true }))), severe, (a, b, count) => {
      const { score, deductions } = scoreOf([...a, ...b], count);
      const taken = deductions.reduce((sum, { points }) => sum + points, 0);
      if (taken <= 99) expect(Math.abs(100 - taken - score)).toBeLessThanOrEqual(1);
      else expect(score).toBeLessThanOrEqual(1);
    }),
  );
});
