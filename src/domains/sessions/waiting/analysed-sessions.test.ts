import { expect, test } from 'vitest';
import { companyOf } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { changeRows } from '../../../db/change-rows.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { countSessionsToAnalyseAnew } from './analysed-sessions.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

test('sessions to analyse anew are counted in parts that others may go between, each once, also many of one moment', async () => {
  const companyId = await companyOf(lab.database, clock);
  await lab.database.tenant(companyId, async (tx) => {
    await changeRows(
      tx,
      `INSERT INTO session (company_id, id, external_id, started_at, created_at, updated_at, content_hash, transcript_status, analysis_status, derived)
       SELECT $1, gen_random_uuid(), n::text, '2024-01-01Z'::timestamptz + greatest(n - 12000, 0) / 3 * interval '1.000123 seconds', now(), now(), '', 2,
         CASE WHEN n % 10 = 0 THEN 3 ELSE 2 END, 0 FROM generate_series(1, 25000) AS n`,
      [companyId],
    );
    await changeRows(
      tx,
      `INSERT INTO session_transcript (company_id, session_id, transcript_hash, body) SELECT company_id, id, '', '' FROM session WHERE company_id = $1`,
      [companyId],
    );
    await changeRows(
      tx,
      `INSERT INTO session_enrichment (company_id, session_id, input_hash, model, prompt_version, result, evidence, input_tokens, output_tokens, processed_at)
       SELECT company_id, id, '', 'm', CASE WHEN external_id::integer % 2 = 0 THEN 'old' ELSE 'now' END, '{}', '[]', 3, 2, now() FROM session WHERE company_id = $1`,
      [companyId],
    );
  });
  const count = async (kind: 'outdated' | 'failed', from: Date | null = null, to: Date | null = null) => {
    let parts = 0;
    const { count, inputTokens, outputTokens } = await countSessionsToAnalyseAnew(
      (work) => {
        parts += 1;
        return lab.database.tenant(companyId, work);
      },
      { kind, promptVersion: 'now', from, to },
    );
    return [count, inputTokens, outputTokens, parts];
  };
  expect(await count('outdated')).toEqual([10_000, 30_000, 20_000, 3]);
  expect(await count('failed')).toEqual([2500, 7500, 5000, 3]);
  const first = new Date('2024-01-01T00:00:00Z');
  expect(await count('failed', first, new Date(first.getTime() + 1000))).toEqual([1200, 3600, 2400, 2]);
  expect(await count('failed', new Date('2023-01-01'), first)).toEqual([0, 0, 0, 1]);
});
