import { expect, test } from 'vitest';
import { type LabelledReport, labelledReports } from '../../../../test/csp-samples/labelled-reports.ts';
import { parseReport } from '../reading/parse-report.ts';
import { type JudgedReport, judgeReport } from './judge-report.ts';

interface Judged {
  labelled: LabelledReport;
  report: JudgedReport;
}

const judgedReports: readonly Judged[] = labelledReports.map((labelled) => ({
  labelled,
  report: judge(labelled),
}));

test('the labelled set is large enough to mean something', () => {
  expect(labelledReports.length).toBeGreaterThanOrEqual(300);
  expect(new Set(labelledReports.map(({ name }) => name)).size).toBe(labelledReports.length);
});

test('K10 noise is recognised: recall at least 0.98, precision at least 0.99', () => {
  const { recall, precision } = measure('noise', ({ report }) => report.classification === 'noise');
  expect(recall).toBeGreaterThanOrEqual(0.98);
  expect(precision).toBeGreaterThanOrEqual(0.99);
});

test('K20 bypass attempts are recognised: recall and precision at least 0.95', () => {
  const { recall, precision } = measure('bypass', ({ report }) => report.bypassAttempt);
  expect(recall).toBeGreaterThanOrEqual(0.95);
  expect(precision).toBeGreaterThanOrEqual(0.95);
});

test('K10 noise is never rated high and never a bypass attempt', () => {
  for (const { report } of judgedReports.filter(({ report }) => report.classification === 'noise')) {
    expect([report.riskLevel, report.bypassAttempt]).toEqual(['low', false]);
  }
});

function measure(label: LabelledReport['label'], isHit: (judged: Judged) => boolean) {
  const wanted = judgedReports.filter(({ labelled }) => labelled.label === label);
  const hits = judgedReports.filter(isHit);
  const right = hits.filter(({ labelled }) => labelled.label === label);
  const recall = right.length / wanted.length;
  const precision = right.length / hits.length;
  const wrong = judgedReports.filter((judged) => isHit(judged) !== (judged.labelled.label === label));
  console.log(
    `${label}: ${wanted.length} of ${judgedReports.length} labelled, recall ${recall.toFixed(4)}, precision ${precision.toFixed(4)}`,
    wrong.map(({ labelled, report }) => `${labelled.name} → ${report.classification}/${report.reason}`),
  );
  return { recall, precision };
}

function judge({ body, contentType, name }: LabelledReport): JudgedReport {
  const parsed = parseReport(body, contentType);
  const raw = parsed.ok ? parsed.reports[0] : undefined;
  if (raw === undefined) throw new Error(`not read: ${name}`);
  return judgeReport(raw, { ownHost: 'app.parlance.example' });
}
