import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { changeRows } from '../../db/change-rows.ts';

const days = 128;
const endDate = '2026-01-04';

test('over a long range questions and words that come once a day stand before hundreds that came once; each leads to its sessions', async () => {
  await using app = await startApp();
  const admin = await app.signUp();
  await app.database.tenant(admin.companyId, async (tx) => {
    // Of the six sessions of each day the first asks what every day asks, and all ask fifty things that nobody asks again.
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, initial_msg, questions, created_at, updated_at, content_hash)
       SELECT $1, gen_random_uuid(), 'n' || n, $2::timestamptz - n / 6 * interval '1 day' - n % 6 * interval '1 minute',
         concat_ws(' ', CASE WHEN n % 6 = 0 THEN 'zebra' END, (SELECT string_agg(translate('w' || n * 60 + i, '0123456789', 'abcdefghij'), ' ') FROM generate_series(1, 50) AS i)),
         (SELECT array_agg('Why ' || translate((n * 60 + i)::text, '0123456789', 'abcdefghij') || '?') FROM generate_series(1, 50) AS i)
           || CASE WHEN n % 6 = 0 THEN ARRAY['Where is zulu order MO-' || n || '?'] ELSE '{}' END,
         now(), now(), '' FROM generate_series(0, $3::int) AS n`,
      [admin.companyId, new Date(`${endDate}T12:00:00Z`), days * 6 - 1],
    );
    await changeRows(
      tx,
      `INSERT INTO session_change (company_id, derived, from_at, to_at)
       SELECT $1, derived, $2::timestamptz, $3::timestamptz FROM unnest('{0,1}'::smallint[]) AS derived`,
      [admin.companyId, new Date('2025-01-01T00:00:00Z'), new Date('2026-02-01T00:00:00Z')],
    );
  });
  await app.app.scheduler.runNow?.('session-figures');
  const ask = async <T>(path: string, input: object): Promise<T> => {
    const { status, text, data } = await admin.browser.rpc(path, input);
    expect(status, text).toBe(200);
    return data as T;
  };
  const startDate = new Date(Date.parse(endDate) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  for (const filters of [{}, { hour: [11, 12] }]) {
    const range = { startDate, endDate, ...filters };
    const { metrics } = await ask<{
      metrics: {
        topQuestions: { question: string; count: number }[];
        wordCloudData: { text: string; value: number }[];
      };
    }>('dashboard.metrics', range);
    const { question = '', count } = metrics.topQuestions[0] ?? {};
    expect([question, count]).toEqual(['Where is zulu order …?', days]);
    expect(metrics.wordCloudData[0]).toMatchObject({ text: 'zebra', value: days });
    const listed = await ask<{ pagination: { totalCount: number } }>('dashboard.sessions', {
      ...range,
      question,
    });
    expect(listed.pagination.totalCount).toBe(days);
  }
});
