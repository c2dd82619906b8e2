import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSessions } from '../../../test/labs/dashboard-lab.ts';
import { importLab } from '../../../test/labs/import-lab.ts';
import { sessionInput } from '../../../test/labs/session-fixture.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const handling = [
  'assignee',
  'team',
  'botVersion',
  'rating',
  'ratingComment',
  'firstResponseSeconds',
  'tags',
] as const;

async function storedOf(lab: Awaited<ReturnType<typeof importLab>>, name = 'a') {
  const session = (await lab.stored())[name];
  return handling.map((field) => session?.[field]);
}

test.each([
  ['Assigned to', 'Team', 'Bot version', 'CSAT', 'Rating comment', 'First response time (min)', 'Tags'],
  [
    'Behandelaar',
    'Teamnaam',
    'Botversie',
    'Beoordeling',
    'Toelichting',
    'Eerste reactietijd (min)',
    'Trefwoorden',
  ],
  [
    'Bearbeiter',
    'Gruppe',
    'Botversion',
    'Bewertung',
    'Kundenfeedback',
    'Erste Antwortzeit (min)',
    'Schlagworte',
  ],
  [
    'Traité par',
    'Équipe',
    'Version du bot',
    'Note',
    'Commentaire de satisfaction',
    'Délai de première réponse (min)',
    'Étiquettes',
  ],
])('a file says who handled a session, and how: %s', async (...names) => {
  const lab = await importLab(app);
  const run = await lab.imported(
    `id,start,${names.join()}\na,2026-01-03T10:00:00Z,Noor,Second line,3.2,4/5,"kind, quick",1.5,"vip, refund, vip"\n`,
  );
  expect(run.remarks).toEqual([]);
  expect(await storedOf(lab)).toEqual([
    'Noor',
    'Second line',
    '3.2',
    4,
    'kind, quick',
    90,
    ['vip', 'refund'],
  ]);
});

test('the first response follows from the messages, where the source says none', async () => {
  const lab = await importLab(app);
  const at = (second: number) => new Date(Date.UTC(2026, 0, 3, 10, 0, second)).toISOString();
  const messages = [
    { role: 'assistant', content: 'Welcome!', timestamp: at(0) },
    { role: 'user', content: 'Hello?', timestamp: at(5) },
    { role: 'user', content: 'Anybody?', timestamp: at(20) },
    { role: 'agent', content: 'Yes', timestamp: at(47) },
  ];
  const record = { externalId: 'a', startTime: at(0), messages };
  await lab.imported(JSON.stringify(record));
  expect((await lab.stored())['a']?.firstResponseSeconds).toBe(42);
  await lab.imported(JSON.stringify({ ...record, firstResponseSeconds: 7 }));
  expect((await lab.stored())['a']?.firstResponseSeconds).toBe(7);
});

test('a file without these columns leaves them, one with an empty column empties it, an undo puts them back', async () => {
  const lab = await importLab(app);
  const full = 'id,start,team,tags,rating\na,2026-01-03T10:00:00Z,Blue,vip,5/5\n';
  await lab.imported(full);
  await lab.imported('id,start,country\na,2026-01-03T10:00:00Z,NL\n');
  expect(await storedOf(lab)).toEqual([null, 'Blue', null, 5, null, null, ['vip']]);
  const run = await lab.imported('id,start,team,tags\na,2026-01-03T10:00:00Z,,\n');
  expect(await storedOf(lab)).toEqual([null, null, null, 5, null, null, []]);
  await lab.undone(run.id);
  expect(await storedOf(lab)).toEqual([null, 'Blue', null, 5, null, null, ['vip']]);
});

test('what somebody wrote beside a rating is redacted as messages are', async () => {
  const lab = await importLab(app);
  await lab.admin.browser.rpc('company.update', { retention: { redactStored: true } });
  await lab.imported('id,start,rating comment\na,2026-01-03T10:00:00Z,Call me: jo@example.com\n');
  expect((await lab.stored())['a']?.ratingComment).not.toContain('jo@example.com');
});

test('numbers as the company writes them are redacted in all that an import stores, refused rows included', async () => {
  const lab = await importLab(app);
  const retention = { redactStored: true, numberPatterns: ['MO-####'] };
  expect((await lab.admin.browser.rpc('company.update', { retention })).status).toBe(200);
  const run = await lab.imported(
    'id,start,transcript,summary,rating comment\na,2026-01-03T10:00:00Z,"User: Where is MO-1234?\nAgent: mo‐1234 is on its way",About MO-1234,MO-9999 too\nb,soon,MO-7777,,\n',
  );
  const { messages, summary, ratingComment, initialMsg } = (await lab.stored())['a'] ?? {};
  expect(messages?.map(({ content }) => content)).toEqual([
    'Where is [NUMBER_1]?',
    '[NUMBER_1] is on its way',
  ]);
  expect([summary, ratingComment, initialMsg]).toEqual([
    'About [NUMBER_1]',
    '[NUMBER_2] too',
    'Where is [NUMBER_1]?',
  ]);
  expect(await lab.rejections(run.id)).not.toContain('MO-7777');
  const wrong = await lab.admin.browser.rpc('company.update', { retention: { numberPatterns: ['abc'] } });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('at least one #')]);
});

test('who handled a session stands in lists and exports only where figures by assignee are on, which is audited', async () => {
  const lab = await importLab(app);
  const { browser, companyId } = lab.admin;
  await importSessions(app, companyId, [sessionInput('a', { assignee: 'Noor Jansen', team: 'Blue' })]);
  const listed = async () => (await browser.get('/api/dashboard/sessions')).text;
  const shows = async () =>
    [await listed(), await lab.exported('format=csv'), await lab.exported('format=jsonl')].map((text) =>
      text.includes('Noor Jansen'),
    );
  expect(await shows()).toEqual([false, false, false]);
  expect((await lab.stored())['a']?.assignee).toBe('Noor Jansen');
  // Such a file empties nothing where it is imported again.
  for (const format of ['csv', 'jsonl']) await lab.imported(await lab.exported(`format=${format}`));
  expect((await lab.stored())['a']?.assignee).toBe('Noor Jansen');
  await browser.rpc('company.update', { settings: { assigneeFigures: true } });
  expect(await shows()).toEqual([true, true, true]);
  const log = await browser.get('/api/admin/audit-logs?action=company.update');
  expect(log.text).toContain('"assigneeFigures":true');
});
