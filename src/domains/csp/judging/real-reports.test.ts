import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productHost } from '../../../../test/csp-samples/sample-reports.ts';
import { parseReport } from '../reading/parse-report.ts';
import { judgeReport } from './judge-report.ts';

/** Payloads as browsers sent them, kept beside the project and never in it. */
const realReports = new URL('../../../../../shared/fixtures/csp-reports.jsonl', import.meta.url);

interface RealReport {
  contentType: string;
  body: unknown;
}

test.skipIf(!existsSync(realReports))(
  'K01 every real report with something in it has a normal form, the rest is refused',
  () => {
    const classes = new Map<string, number>();
    let refusedCount = 0;
    for (const line of readFileSync(realReports, 'utf8').trim().split('\n')) {
      const { contentType, body }: RealReport = JSON.parse(line);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const parsed = parseReport(text, contentType);
      expect(parsed.ok, text).toBe(saysSomething(text));
      if (!parsed.ok) refusedCount += 1;
      for (const raw of parsed.ok ? parsed.reports : []) {
        const report = judgeReport(raw, { ownHost: productHost });
        expect(report.fingerprint).toMatch(/^[0-9a-f]{32}$/);
        expect(JSON.stringify(report)).not.toMatch(/[<>\u0000-\u001f\u007f\u2028\u2029]|card\[number\]/);
        classes.set(report.classification, (classes.get(report.classification) ?? 0) + 1);
      }
    }
    console.log('real reports', Object.fromEntries(classes), `refused ${refusedCount}`);
  },
);

/*
 * The lines 100 to 246 were sent in by people who wondered what they saw. Read one by one: what a reader's own
 * software caused by the evidence in the report, and what nobody can tell from the report alone. All other lines
 * of that part are the page's own or third parties'.
 */
const oddReports = [100, 246] as const;
const notToTell: ReadonlySet<number> = new Set([
  133, 136, 147, 154, 155, 156, 187, 190, 197, 201, 205, 209, 210, 211, 216, 218, 222, 223, 226, 242, 243,
]);
const notNoise: ReadonlySet<number> = new Set([103, 125, 131, 239, 241]);

test.skipIf(!existsSync(realReports))(
  'K10 captured oddities: what readers brought along is told from what the page did',
  () => {
    const figures = { noise: 0, found: 0, missed: [] as number[], wrong: [] as number[] };
    const lines = readFileSync(realReports, 'utf8').trim().split('\n');
    for (let line = oddReports[0]; line <= oddReports[1]; line += 1) {
      if (notToTell.has(line)) continue;
      const { contentType, body }: RealReport = JSON.parse(lines[line - 1] ?? '');
      const parsed = parseReport(typeof body === 'string' ? body : JSON.stringify(body), contentType);
      const raw = parsed.ok ? parsed.reports[0] : undefined;
      const isNoise =
        raw !== undefined && judgeReport(raw, { ownHost: productHost }).classification === 'noise';
      if (notNoise.has(line)) {
        if (isNoise) figures.wrong.push(line);
        continue;
      }
      figures.noise += 1;
      if (isNoise) figures.found += 1;
      else figures.missed.push(line);
    }
    const precision = figures.found / (figures.found + figures.wrong.length);
    console.log('captured oddities', figures, `recall ${(figures.found / figures.noise).toFixed(3)}`);
    expect(figures.found / figures.noise).toBeGreaterThanOrEqual(0.95);
    expect(precision).toBeGreaterThanOrEqual(0.99);
  },
);

/** The promise in its plainest form, independent of how the code reads a report. */
function saysSomething(text: string): boolean {
  return /"(?:blocked|violated|effective)[-_]?(?:ur[il]|directive)"\s*:\s*"[^"]/i.test(text);
}
