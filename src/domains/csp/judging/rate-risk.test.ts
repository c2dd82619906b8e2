import { expect, test } from 'vitest';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';

test.each([
  ['script-src', 'chrome-extension', 'low'],
  ['object-src', 'chrome-extension', 'low'],
  ['img-src', 'https://x.example/a.png', 'low'],
  ['font-src', 'https://x.example/a.woff', 'low'],
  ['media-src', 'https://x.example/a.mp4', 'low'],
  ['style-src', 'https://x.example/a.css', 'medium'],
  ['connect-src', 'https://x.example/', 'medium'],
  ['frame-src', 'https://x.example/', 'medium'],
  ['form-action', 'https://x.example/', 'high'],
  ['script-src', 'https://x.example/a.js', 'high'],
  ['worker-src', 'https://x.example/a.js', 'high'],
  ['script-src', 'inline', 'high'],
  ['style-src', 'inline', 'low'],
  ['script-src', 'eval', 'medium'],
  ['script-src', 'https://app.parlance.example/a.js', 'medium'],
  ['img-src', 'https://app.parlance.example/a.png', 'low'],
  ['img-src', 'data', 'low'],
  ['base-uri', 'https://x.example/', 'critical'],
  ['script-src', 'data', 'critical'],
  ['script-src', 'blob', 'high'],
  ['script-src', 'https://x.example/?callback=alert(1)', 'critical'],
  ['script-src', 'https://unpkg.com/x', 'high'],
  ['object-src', 'data', 'critical'],
  ['object-src', 'https://x.example/a.swf', 'high'],
  ['require-trusted-types-for', 'trusted-types-sink', 'high'],
  ['frame-ancestors', 'https://x.example/', 'medium'],
])('%s blocking %s is %s', (directive, blocked, level) => {
  expect(judged({ 'violated-directive': directive, 'blocked-uri': blocked }).riskLevel).toBe(level);
});

test('an attempt that a policy only reported has worked, so it weighs more', () => {
  const attempt = { 'violated-directive': 'frame-ancestors', 'blocked-uri': 'https://x.example/' };
  expect(judged({ ...attempt, disposition: 'report' }).riskLevel).toBe('high');
  expect(
    judged({ 'violated-directive': 'base-uri', 'blocked-uri': 'https://x.example/', disposition: 'report' })
      .riskLevel,
  ).toBe('critical');
});
