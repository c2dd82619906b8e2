import { expect, test } from 'vitest';
import { companyOf, howStored, sessionInput } from '../../../../test/labs/session-fixture.ts';
import { sharedTestDatabase } from '../../../../test/rig/shared-test-database.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { storeSessions } from '../store/store-sessions.ts';
import { waitingTranscripts } from './waiting-transcripts.ts';

const clock = createFakeClock();
const lab = sharedTestDatabase();

async function companyWith(count: number): Promise<string> {
  const companyId = await companyOf(lab.database, clock);
  clock.advance(1000);
  const rows = Array.from({ length: count }, (_, at) =>
    sessionInput(`t-${at}`, { fullTranscriptUrl: `https://chats.example/${at}` }),
  );
  await lab.database.tenant(companyId, (tx) => storeSessions(tx, rows, howStored(clock, { labels: 'keep' })));
  return companyId;
}

test('a company that waits for few transcripts has its turn beside one that waits for many', async () => {
  const many = await companyWith(300);
  const few = await companyWith(2);
  const waiting = await lab.database.system((tx) => waitingTranscripts(tx, 20, 5));
  const owners = waiting.map(({ companyId }) => companyId);
  expect(owners.slice(0, 4)).toEqual([many, few, many, few]);
  expect(owners.filter((id) => id === few)).toHaveLength(2);
  expect(new Set(waiting.map(({ companyId, url }) => `${companyId} ${url}`)).size).toBe(waiting.length);
});
