import { afterAll, beforeAll, expect, test } from 'vitest';
import { productHost } from '../../../../test/csp-samples/sample-reports.ts';
import { type SignedIn, startApp, type TestApp } from '../../../../test/rig/start-app.ts';
import type { CspMetrics } from '../figures/metrics-schema.ts';

const hour = 3_600_000;

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await startApp({ env: { BASE_URL: `https://${productHost}` } });
});
afterAll(() => app[Symbol.asyncDispose]());

async function send(documentHost: string, hosts: readonly string[]): Promise<void> {
  for (let at = 0; at < hosts.length; at += 100) {
    const answer = await app.browser(`203.0.${at}.77`).send('POST', '/api/csp-report', {
      body: JSON.stringify(
        hosts.slice(at, at + 100).map((host) => ({
          type: 'csp-violation',
          body: {
            documentURL: `https://${documentHost}/`,
            effectiveDirective: 'script-src-elem',
            blockedURL: `https://${host}/x.js`,
          },
        })),
      ),
      headers: { 'content-type': 'application/reports+json' },
      withoutCsrf: true,
    });
    expect(answer.status).toBe(204);
  }
}

async function read(timeRange: string): Promise<CspMetrics> {
  const answer = await admin.browser.get(
    `/api/csp-metrics?timeRange=${timeRange}&groupBy=blockedHost&includeDetails=true`,
  );
  expect(answer.status).toBe(200);
  return (answer.json as { data: CspMetrics }).data;
}

const countRows = async () =>
  (await app.database.system((tx) => tx.query('SELECT FROM csp_violation'))).length;

test('K17 a flood of more than a day ago takes few rows, with the same totals, and what came often is still apart', async () => {
  const invented = (name: string) => Array.from({ length: 300 }, (_, n) => `${name}${n}.example`);
  const often = Array.from({ length: 5 }, () => 'often.example');
  // The flood is there first.
  await send(productHost, [...invented('one'), ...often]);
  await send('other.example', invented('two').slice(0, 50));
  app.clock.advance(hour);
  await send(productHost, [...invented('three').slice(0, 100)]);
  app.clock.advance(26 * hour);
  await send(productHost, invented('four'));
  admin = await app.signUp();
  const before = await read('7d');
  const rowsBefore = await countRows();
  expect(rowsBefore).toBeGreaterThan(700);
  await app.app.scheduler.runNow('csp-retention');
  const after = await read('7d');
  // An hour that holds no more than many real ones stays as it is, and so does the last day.
  expect(await countRows()).toBeLessThan(rowsBefore - 250);
  expect(await read('24h')).toMatchObject({ summary: { uniqueViolations: 300, totalViolations: 300 } });
  const { uniqueViolations: _before, ...totalsBefore } = before.summary;
  const { uniqueViolations, ...totals } = after.summary;
  expect(totals).toEqual(totalsBefore);
  expect(uniqueViolations).toBe(60 + 1 + 100 + 300);
  expect(after.trends.hourlyCount).toEqual(before.trends.hourlyCount);
  const sum = ({ trends }: CspMetrics) => trends.groups.reduce((all, { count }) => all + count, 0);
  expect([sum(after), sum(before)]).toEqual([705, 705]);
  expect(after.topViolations).toContainEqual(
    expect.objectContaining({ blockedHost: 'often.example', count: 5 }),
  );
  const rows = await countRows();
  await app.app.scheduler.runNow('csp-retention');
  expect(await countRows()).toBe(rows);
});
