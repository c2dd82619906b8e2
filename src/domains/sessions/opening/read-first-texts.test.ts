import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { storeSessions } from '../store/store-sessions.ts';
import { readFirstTexts } from './read-first-texts.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

test('of conversations that are long as they are stored only few are read at a time, and one at least', async () => {
  const companyId = await companyOf(lab.database, clock);
  const said = (bytes: number) => [
    { order: 0, role: 'user' as const, content: randomBytes(bytes).toString('hex'), timestamp: null },
  ];
  const sizes = [20_000, 20_000, 60_000, 10, 0];
  const inputs = sizes.map((bytes, at) =>
    sessionInput(`s-${at}`, { messages: bytes === 0 ? null : said(bytes) }),
  );
  await lab.database.tenant(companyId, async (tx) => {
    await storeSessions(tx, inputs, howStored(clock, { labels: 'keep' }));
    const stored = await tx.query('SELECT id FROM session WHERE company_id = $1 ORDER BY external_id', [
      companyId,
    ]);
    const ids = stored.map(({ id }) => String(id));
    const counts = ids.map((_, at) => readFirstTexts(tx, ids.slice(at), 50_000));
    expect((await Promise.all(counts)).map(({ count }) => count)).toEqual([2, 1, 1, 2, 1]);
    const { count, texts } = await readFirstTexts(tx, ids, 1_000_000);
    expect([count, texts.size]).toEqual([5, 4]);
  });
});
