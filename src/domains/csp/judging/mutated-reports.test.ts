import { expect, test } from 'vitest';
import { mutateReports } from '../../../../test/csp-samples/mutate-report.ts';
import { parseReport } from '../reading/parse-report.ts';
import { type JudgedReport, judgeReport } from './judge-report.ts';

const payloadCount = 50_000;
test('K01 50,000 mutated payloads: each is read or refused, none throws', () => {
  const durations = new Float64Array(payloadCount);
  let readCount = 0;
  let faultCount = 0;
  let index = -1;
  for (const { payload, contentType } of mutateReports(payloadCount)) {
    index += 1;
    const from = performance.now();
    const parsed = parseReport(Buffer.from(payload), contentType);
    const judged = parsed.ok
      ? parsed.reports.map((raw) => judgeReport(raw, { ownHost: 'app.parlance.example' }))
      : [];
    durations[index] = performance.now() - from;
    if (parsed.ok) readCount += 1;
    faultCount += judged.filter((report) => report.fingerprint.length !== 32 || isLoudNoise(report)).length;
  }
  durations.sort();
  const at = (share: number) => `${durations[Math.floor(payloadCount * share)]?.toFixed(3)} ms`;
  console.log(
    `mutated: ${readCount} read, ${payloadCount - readCount} refused; p50 ${at(0.5)}, p99 ${at(0.99)}, p99.9 ${at(0.999)}`,
  );
  expect(faultCount).toBe(0);
  // Both ways must really have been taken, or the mutations prove nothing.
  expect(readCount).toBeGreaterThan(payloadCount / 10);
  expect(readCount).toBeLessThan((payloadCount * 9) / 10);
});

function isLoudNoise({ classification, riskLevel, bypassAttempt }: JudgedReport): boolean {
  return classification === 'noise' && (riskLevel !== 'low' || bypassAttempt);
}
