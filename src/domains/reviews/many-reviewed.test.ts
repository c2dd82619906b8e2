import { expect, test, vi } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { readReviewed } from './measuring/read-reviewed.ts';

const said = '{"sentiment":"POSITIVE","category":"BILLING","escalated":false,"language":"en"}';
const doubted = '{"sentiment":"NEGATIVE","category":"BILLING","escalated":null,"language":"en"}';

test('more reviews than are read at once are all told of, each once, and are read in parts that others may go between', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  const { companyId, userId } = admin;
  const now = app.clock.now();
  await app.database.tenant(companyId, async (tx) => {
    await tx.query(
      `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash, transcript_status, analysis_status, derived)
       SELECT $1, gen_random_uuid(), 'x' || n, $2, $2, $2, '\\x00'::bytea, 2, 2, 0 FROM generate_series(1, 900) n`,
      [companyId, now],
    );
    await tx.query(
      `INSERT INTO review_item (company_id, id, week, session_id, model, prompt_version, confidence, labels, weight, reviewers)
       SELECT $1, gen_random_uuid(), ($2::timestamptz - make_interval(weeks => w))::date, id, 'm', '1', 0.8, $3::jsonb, 1, 1
       FROM session, generate_series(0, 4) w WHERE company_id = $1`,
      [companyId, now, said],
    );
    await tx.query(
      `INSERT INTO review (company_id, item_id, reviewer_id, labels, decided_at)
       SELECT $1, i.id, $2, CASE WHEN s.external_id = 'x7' THEN $5::jsonb ELSE $4::jsonb END, $3 FROM review_item i
       JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id WHERE i.company_id = $1 AND s.external_id <> 'x9'`,
      [companyId, userId, now, said, doubted],
    );
  });
  const parts: number[] = [];
  const reviewed = await readReviewed(
    (work) =>
      app.database.tenant(companyId, async (tx) => {
        const some = await work(tx);
        parts.push(Array.isArray(some) ? some.length : -1);
        return some;
      }),
    now,
    null,
  );
  expect(parts).toEqual([2000, 2000, 495]);
  expect(new Set(reviewed.map(({ id }) => id)).size).toBe(5 * 899);
  const answer = await admin.browser.get('/api/dashboard/reviews/quality');
  expect(answer.json).toMatchObject({
    data: {
      reviewed: 4495,
      drawn: 4500,
      fields: [
        {
          field: 'sentiment',
          count: 4495,
          matrix: [
            { ai: 'POSITIVE', person: 'NEGATIVE', count: 5 },
            { ai: 'POSITIVE', person: 'POSITIVE', count: 4490 },
          ],
          values: [
            { value: 'NEGATIVE', count: 5, precision: null, recall: 0 },
            { value: 'POSITIVE', count: 4490, recall: 1 },
          ],
        },
        { field: 'category', count: 4495 },
        { field: 'escalated', count: 4490 },
        { field: 'language', count: 4495 },
      ],
    },
  });
  const marks = await admin.browser.get('/api/dashboard/reviews/marks');
  expect(marks.json).toMatchObject({ data: { marks: [{ count: 4495 }, {}, { count: 4490 }, {}] } });
  const next = await admin.browser.get('/api/dashboard/reviews/next');
  expect(next.json).toMatchObject({ data: { left: 5, done: 4495 } });
  const cell = await admin.browser.get('/api/dashboard/reviews/cell?ai=POSITIVE&person=NEGATIVE');
  expect(cell.json).toMatchObject({ data: { pagination: { totalCount: 5 } } });
  // What a dry run is about is read in such parts too, whether or not there is a provider for it.
  const tenant = vi.spyOn(app.database, 'tenant');
  await admin.browser.get('/api/dashboard/dry-runs/estimate');
  expect(tenant.mock.calls.length).toBeGreaterThanOrEqual(5);
});
