import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OWN_HOST } from './fixtures/sample-reports.ts';
import { judgeReport } from './judge-report.ts';
import { parseReport } from './parse-report.ts';

/** Payloads as browsers sent them, kept beside the project and never in it. */
const REAL_REPORTS = new URL('../../../../shared/fixtures/csp-reports.jsonl', import.meta.url);

interface RealReport {
  contentType: string;
  body: unknown;
}

test.skipIf(!existsSync(REAL_REPORTS))(
  'K01 every real report with something in it has a normal form, the rest is refused',
  () => {
    const classes = new Map<string, number>();
    let refusedCount = 0;
    for (const line of readFileSync(REAL_REPORTS, 'utf8').trim().split('\n')) {
      const { contentType, body }: RealReport = JSON.parse(line);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const parsed = parseReport(text, contentType);
      expect(parsed.ok, text).toBe(saysSomething(text));
      if (!parsed.ok) refusedCount += 1;
      for (const raw of parsed.ok ? parsed.reports : []) {
        const report = judgeReport(raw, { ownHost: OWN_HOST });
        expect(report.fingerprint).toMatch(/^[0-9a-f]{32}$/);
        expect(JSON.stringify(report)).not.toMatch(/[<>\u0000-\u001f\u007f\u2028\u2029]|card\[number\]/);
        classes.set(report.classification, (classes.get(report.classification) ?? 0) + 1);
      }
    }
    console.log('real reports', Object.fromEntries(classes), `refused ${refusedCount}`);
  },
);

/** The promise in its plainest form, independent of how the code reads a report. */
function saysSomething(text: string): boolean {
  return /"(?:blocked|violated|effective)[-_]?(?:ur[il]|directive)"\s*:\s*"[^"]/i.test(text);
}
