import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '../../../test/chance.ts';
import { importSessions } from '../../../test/labs/dashboard-lab.ts';
import { counts, importLab } from '../../../test/labs/import-lab.ts';
import { sessionOf } from '../../../test/labs/odd-sessions.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';
import type { SessionDetail } from '../sessions/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** What a session says, wherever it stands. */
function told({
  id,
  companyId,
  importId,
  createdAt,
  updatedAt,
  processing,
  stages,
  messages,
  ...rest
}: SessionDetail) {
  return { ...rest, messages: messages.map(({ id: _, ...message }) => message) };
}
const toldAll = (sessions: Record<string, SessionDetail>) =>
  Object.fromEntries(Object.entries(sessions).map(([name, session]) => [name, told(session)]));

test.each([
  ['csv', 1],
  ['csv', 2],
  ['jsonl', 3],
  ['jsonl', 4],
])(
  'what an export in %s holds is the same in another company, transcripts included',
  async (format, seed) => {
    const [from, to] = [await importLab(app), await importLab(app)];
    await from.admin.browser.rpc('company.update', { settings: { assigneeFigures: true } });
    const chance = createChance(seed);
    const sessions = Array.from({ length: 120 }, (_, index) => sessionOf(chance, index));
    await importSessions(app, from.admin.companyId, sessions);
    const file = await from.exported(`format=${format}&transcripts=true`);
    const run = await to.imported(file);
    expect(run.mapping.layout).toBe('parlance');
    expect([counts(run), run.remarks]).toEqual([[120, 120, 0, 0, 0], []]);
    expect(toldAll(await to.stored())).toEqual(toldAll(await from.stored()));
    expect(counts(await to.imported(file))).toEqual([120, 0, 0, 120, 0]);
  },
);

test.each(['csv', 'jsonl'])(
  'an export in %s without transcripts leaves those that are there',
  async (format) => {
    const lab = await importLab(app);
    const sessions = Array.from({ length: 40 }, (_, index) => sessionOf(createChance(index), index));
    await importSessions(app, lab.admin.companyId, sessions);
    const before = await lab.stored();
    const run = await lab.imported(await lab.exported(`format=${format}`));
    expect([run.mapping.layout, run.counts.read, run.counts.rejected, run.counts.new]).toEqual([
      'parlance',
      40,
      0,
      0,
    ]);
    expect(toldAll(await lab.stored())).toEqual(toldAll(before));
  },
);
