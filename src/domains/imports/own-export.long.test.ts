import { expect, test } from 'vitest';
import { createChance } from '../../../test/chance.ts';
import { importSessions } from '../../../test/labs/dashboard-lab.ts';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { sessionOf } from '../../../test/labs/odd-sessions.ts';
import { startApp } from '../../../test/rig/start-app.ts';

test('five thousand sessions come back as they were', async () => {
  await using app = await startApp();
  const [from, to] = [await importLab(app), await importLab(app)];
  const chance = createChance(9);
  const sessions = Array.from({ length: 5_000 }, (_, index) => sessionOf(chance, index));
  await importSessions(app, from.admin.companyId, sessions);
  for (const [format, expected] of [
    ['csv', [5_000, 5_000, 0, 0, 0]],
    ['jsonl', [5_000, 0, 0, 5_000, 0]],
  ] as const)
    expect(counts(await to.imported(await from.exported(`format=${format}&transcripts=true`)))).toEqual(
      expected,
    );
  const [there, here] = await Promise.all(
    [from, to].map((lab) => lab.exported('format=jsonl&transcripts=true')),
  );
  expect(linesOf(here)).toEqual(linesOf(there));
});

/** What the sessions say, and nothing of whose they are and when they came. */
const linesOf = (text = '') =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { externalId, messages, ...rest } = JSON.parse(line) as Record<string, unknown>;
      const said = ['startTime', 'endTime', 'durationSeconds', 'userId', 'ipAddress', 'country', 'language'];
      const more = ['channel', 'messagesSent', 'messageCount', 'avgResponseTime', 'sentiment', 'category'];
      const last = ['escalated', 'forwardedHr', 'initialMsg', 'summary', 'questions', 'tokens', 'cost'];
      const all = [...said, ...more, ...last, 'currency', 'fullTranscriptUrl'];
      return { externalId, messages, ...Object.fromEntries(all.map((name) => [name, rest[name]])) };
    })
    .sort((a, b) => (String(a.externalId) < String(b.externalId) ? -1 : 1));
