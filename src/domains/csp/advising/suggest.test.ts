import { expect, test } from 'vitest';
import { labelledReports } from '../../../../test/csp-samples/labelled-reports.ts';
import { judged } from '../../../../test/csp-samples/sample-reports.ts';
import { inEnglish } from '../../../words/sentence.ts';
import { judgeReport } from '../judging/judge-report.ts';
import { parseReport } from '../reading/parse-report.ts';
import { suggest } from './suggest.ts';

test.each([
  ['script-src', 'chrome-extension', 'Nothing to do'],
  ['img-src', 'https://x.example/a.png', 'add https://x.example to img-src'],
  ['connect-src', 'https://x.example:8443/', 'add https://x.example:8443 to connect-src'],
  ['script-src', 'https://x.example/a.js', 'integrity hash'],
  ['form-action', 'https://x.example/', 'Check who put it there'],
  ['img-src', 'https://app.parlance.example/a.png', 'One of your own resources is blocked'],
  ['base-uri', 'https://app.parlance.example/', 'Remove the <base> element'],
  ['img-src', 'self', "add 'self' to img-src"],
  ['img-src', 'data', 'add data: to img-src'],
  ['connect-src', 'data', "Don't add data: to connect-src"],
  ['worker-src', 'blob', 'from a file instead of a blob'],
  ['script-src', 'eval', "Don't add 'unsafe-eval'"],
  ['script-src', 'wasm-eval', 'wasm-unsafe-eval'],
  ['script-src', 'inline', "Don't add 'unsafe-inline'"],
  ['script-src-attr', 'inline', 'event listener'],
  ['style-src', 'inline', 'stylesheet'],
  ['base-uri', 'https://x.example/', 'Keep base-uri'],
  ['script-src', 'data', 'Never add data:'],
  ['img-src', '', "doesn't say what was blocked"],
])('%s blocking %s: …%s…', (directive, blocked, expected) => {
  const report = judged({ 'violated-directive': directive, 'blocked-uri': blocked });
  expect(inEnglish(suggest({ ...report, count: 1 }))).toContain(expected);
});

test('no labelled attempt or noise is ever answered with a source to add', () => {
  for (const { label, body, contentType, name } of labelledReports) {
    const parsed = parseReport(body, contentType);
    const raw = parsed.ok ? parsed.reports[0] : undefined;
    if (raw === undefined) throw new Error(name);
    const report = judgeReport(raw, { ownHost: 'app.parlance.example' });
    const text = inEnglish(suggest({ ...report, count: 1 }));
    expect(text).toMatch(/^[A-Z].*\.$/);
    if (report.bypassAttempt || report.classification === 'noise')
      expect([label, text]).not.toContainEqual(
        expect.stringMatching(/(?<!not |don't |never )add (?:https?:|data:|blob:)/i),
      );
  }
});
