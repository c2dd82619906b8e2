import { expect, test } from 'vitest';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';
import { inEnglish } from '../../../words/sentence.ts';
import { assessRisk } from './assess-risk.ts';
import type { ViolationGroup } from './violation-group.ts';

function group(directive: string, blocked: string, count = 1): ViolationGroup {
  return { ...judged({ 'violated-directive': directive, 'blocked-uri': blocked }), count };
}

test('nothing reported is no risk', () => {
  expect(assessRisk([])).toEqual({
    overallRiskScore: 0,
    riskLevel: 'low',
    criticalIssues: [],
    recommendations: [],
    issues: [],
    advice: [],
  });
});

test('K10 a flood of noise is no risk and asks for nothing', () => {
  const noise = [
    group('script-src', 'chrome-extension', 1_000_000),
    group('object-src', 'moz-extension', 1_000_000),
  ];
  expect(assessRisk(noise)).toEqual(assessRisk([]));
});

test.each([
  ['low', [group('img-src', 'https://x.example/a.png', 1_000_000)], 0, 25],
  ['medium', [group('connect-src', 'https://x.example/')], 25, 50],
  ['high', [group('script-src', 'https://x.example/a.js'), group('img-src', 'data', 1_000_000)], 50, 75],
  ['critical', [group('base-uri', 'https://x.example/')], 75, 100],
] as const)('the worst violation sets the band: %s', (level, groups, from, to) => {
  const { riskLevel, overallRiskScore } = assessRisk(groups);
  expect(riskLevel).toBe(level);
  expect(overallRiskScore).toBeGreaterThan(from);
  expect(overallRiskScore).toBeLessThanOrEqual(to);
});

test('more of the same raises the score', () => {
  const few = assessRisk([group('script-src', 'https://x.example/a.js', 1)]).overallRiskScore;
  const many = assessRisk([group('script-src', 'https://x.example/a.js', 1000)]).overallRiskScore;
  const kinds = assessRisk(
    ['x', 'y', 'z'].map((name) => group('script-src', `https://${name}.example/a.js`)),
  ).overallRiskScore;
  expect(many).toBeGreaterThan(few);
  expect(kinds).toBeGreaterThan(few);
});

test('critical issues name the high and critical ones, the worst first, each once', () => {
  const { criticalIssues } = assessRisk([
    group('img-src', 'https://x.example/a.png', 50),
    group('script-src', 'https://x.example/a.js', 3),
    group('base-uri', 'https://evil.example/', 1),
    group('base-uri', 'https://evil.example/', 1),
  ]);
  expect(criticalIssues.map(inEnglish)).toEqual([
    'base-uri: policy bypass attempt (base-uri), evil.example, 1 report',
    'script-src: foreign host, x.example, 3 reports',
  ]);
});

test('issues and advice are told in parts as well, in the same order, for who says them in another language', () => {
  const { issues, recommendations, advice } = assessRisk([
    group('connect-src', 'https://x.example/', 2),
    group('script-src', 'https://y.example/a.js', 3),
  ]);
  expect(issues).toEqual([
    { directive: 'script-src', classification: 'third-party', blocked: 'y.example', count: 3 },
  ]);
  expect(recommendations).toHaveLength(2);
  expect(advice).toMatchObject([
    { code: 'foreign.script', values: { source: 'https://y.example' } },
    { code: 'foreign.add', values: { source: 'https://x.example', directive: 'connect-src' } },
  ]);
});

test('the list of what to do is short', () => {
  const groups = Array.from({ length: 500 }, (_, index) =>
    group('img-src', `https://h${index}.example/a.png`),
  );
  expect(assessRisk(groups).recommendations).toHaveLength(10);
});
