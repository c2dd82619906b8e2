import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
let server: Server;
let origin: string;
let answer: (url: string) => Promise<{ readonly status: number; readonly body?: string }>;

beforeAll(async () => {
  app = await startApp({ env: { IMPORT_ALLOW_PRIVATE: 'true' } });
  server = createServer((request, response) => {
    void answer(request.url ?? '').then(({ status, body }) => response.writeHead(status).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app[Symbol.asyncDispose]();
});

async function bring({ browser }: SignedIn, file: string): Promise<void> {
  const { status } = await browser.send('POST', '/api/dashboard/imports', { body: file });
  expect(status).toBe(202);
  await app.app.services.imports.idle();
}

const addressed = (ids: readonly string[]): string =>
  ['id,start,transcript url', ...ids.map((id) => `${id},2026-01-03T10:00:00Z,${origin}/${id}`)].join('\n');

const sessionsOf = ({ companyId }: SignedIn) =>
  app.database.system((tx) =>
    tx.query(
      `SELECT s.id, s.external_id, s.transcript_status, s.analysis_status, s.transcript_attempts, s.initial_msg, s.stage_error,
         encode(t.transcript_hash, 'hex') AS transcript
       FROM session s LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
       WHERE s.company_id = $1 ORDER BY s.external_id`,
      [companyId],
    ),
  );

test.each([
  ['an answer', { status: 200, body: 'User: the words of before' }],
  ['a refusal', { status: 404 }],
])('%s that comes after an import has brought the transcript itself changes nothing', async (_, late) => {
  const admin = await app.signUp();
  await bring(admin, addressed(['s-1']));
  let brought: unknown[] = [];
  answer = async () => {
    await bring(admin, 'id,start,transcript\ns-1,2026-01-03T10:00:00Z,User: the words of now\n');
    brought = await sessionsOf(admin);
    return late;
  };
  await app.app.scheduler.runNow('import-transcripts');
  expect(brought).toMatchObject([{ transcript_status: 2, initial_msg: 'the words of now' }]);
  expect(await sessionsOf(admin)).toEqual(brought);
});

test('a company whose password cannot be opened any more holds up no other', async () => {
  const [locked, other] = [await app.signUp(), await app.signUp()];
  const ids = ['s-1', 's-2', 's-3', 's-4', 's-5', 's-6'];
  for (const admin of [locked, other]) await bring(admin, addressed(ids));
  await app.database.system((tx) =>
    tx.query('UPDATE company SET data_source_url = $2, data_source_password_sealed = $3 WHERE id = $1', [
      locked.companyId,
      `${origin}/sessions.csv`,
      `v1.otherkey.${'A'.repeat(40)}`,
    ]),
  );
  answer = async () => ({ status: 200, body: 'User: where is my order' });
  await app.app.scheduler.runNow('import-transcripts');
  expect(await sessionsOf(other)).toMatchObject(ids.map(() => ({ transcript_status: 2 })));
  expect(await sessionsOf(locked)).toMatchObject(
    ids.map(() => ({
      transcript_status: 0,
      transcript_attempts: 1,
      stage_error: { TRANSCRIPT: expect.stringContaining('fault') },
    })),
  );
});

test('an address that answers slowly holds up its own company, and not what others wait for', async () => {
  const [slow, quick] = [await app.signUp(), await app.signUp()];
  const held: (() => void)[] = [];
  answer = async (url) => {
    if (url.startsWith('/slow')) await new Promise<void>((resolve) => held.push(resolve));
    return { status: 200, body: 'User: where is my order' };
  };
  const ids = (name: string) => Array.from({ length: 10 }, (_, n) => `${name}-${n}`);
  await bring(slow, addressed(ids('slow')));
  await bring(quick, addressed(ids('quick')));
  const run = app.app.scheduler.runNow('import-transcripts');
  const fetched = async () =>
    (await sessionsOf(quick)).filter((row) => row['transcript_status'] === 2).length;
  await expect.poll(fetched).toBe(10);
  const letGo = setInterval(() => held.splice(0).forEach((go) => void go()), 5);
  await run;
  clearInterval(letGo);
});

test('an opening is cut between two characters, not within one', async () => {
  const admin = await app.signUp();
  await bring(admin, addressed(['s-1']));
  answer = async () => ({ status: 200, body: `User: ${'a'.repeat(3_999)}😀` });
  await app.app.scheduler.runNow('import-transcripts');
  expect(await sessionsOf(admin)).toMatchObject([{ initial_msg: 'a'.repeat(3_999) }]);
});

test('a transcript that is fetched is redacted where the company wants what is stored so', async () => {
  const admin = await app.signUp();
  await app.database.system((tx) =>
    tx.query('UPDATE company SET redact_stored = true WHERE id = $1', [admin.companyId]),
  );
  await bring(admin, addressed(['s-1']));
  answer = async () => ({ status: 200, body: 'User: I am jo@example.org\nAgent: jo@example.org, noted' });
  await app.app.scheduler.runNow('import-transcripts');
  const [session] = await sessionsOf(admin);
  expect(session).toMatchObject({ transcript_status: 2, initial_msg: 'I am [EMAIL_1]' });
  const shown = await admin.browser.get(`/api/dashboard/session/${session?.['id']}`);
  expect(JSON.stringify(shown.json)).toContain('[EMAIL_1], noted');
  expect(JSON.stringify(shown.json)).not.toContain('jo@example.org');
});

test('an answer after a month is stored as the longest that is kept, as in an import', async () => {
  const admin = await app.signUp();
  await bring(admin, addressed(['s-1']));
  const said = [
    { role: 'user', content: 'where is my order', timestamp: '2026-01-03T10:00:00Z' },
    { role: 'assistant', content: 'here it is', timestamp: '2026-02-20T10:00:00Z' },
  ];
  answer = async () => ({ status: 200, body: JSON.stringify(said) });
  await app.app.scheduler.runNow('import-transcripts');
  const [found] = await app.database.system((tx) =>
    tx.query('SELECT transcript_status, response_ms, first_response_ms FROM session WHERE company_id = $1', [
      admin.companyId,
    ]),
  );
  expect(found).toEqual({
    transcript_status: 2,
    response_ms: 2_147_483_647,
    first_response_ms: 2_147_483_647,
  });
});

/** Only its owner may put a trigger on a table. */
const asOwner = (text: string): Promise<void> =>
  app.database.system(async (tx) => {
    await tx.query('SET LOCAL ROLE NONE');
    await tx.query(text);
  });

// The fault is a trigger, which a cluster does not take.
test.skipIf(process.env['TEST_CITUS_URL'])(
  'a transcript that cannot be stored is tried no more often than one that cannot be fetched',
  async () => {
    const admin = await app.signUp();
    await bring(admin, addressed(['s-1', 's-2']));
    await asOwner(
      `CREATE FUNCTION refuse_text() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this text is broken'; END $$`,
    );
    await asOwner(
      `CREATE TRIGGER refuse_text BEFORE INSERT ON session_transcript FOR EACH ROW WHEN (NEW.company_id = '${admin.companyId}') EXECUTE FUNCTION refuse_text()`,
    );
    answer = async () => ({ status: 200, body: 'User: where is my order' });
    for (let run = 1; run <= 6; run += 1) await app.app.scheduler.runNow('import-transcripts');
    await asOwner('DROP TRIGGER refuse_text ON session_transcript');
    await asOwner('DROP FUNCTION refuse_text');
    expect(await sessionsOf(admin)).toMatchObject(
      ['s-1', 's-2'].map(() => ({ transcript_status: 3, transcript_attempts: 5 })),
    );
  },
);

// The last one: its schedules are stopped for good.
// The fault is a trigger, which a cluster does not take.
test.skipIf(process.env['TEST_CITUS_URL'])(
  'where one transcript cannot be stored, all others are, before the run ends',
  async () => {
    const [broken, well] = [await app.signUp(), await app.signUp()];
    answer = async () => ({ status: 200, body: 'User: a question' });
    await bring(broken, addressed(['s-1']));
    await bring(well, addressed(Array.from({ length: 40 }, (_, n) => `s-${n}`)));
    await asOwner(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this row is broken'; END $$`,
    );
    await asOwner(
      `CREATE TRIGGER refuse BEFORE UPDATE ON session FOR EACH ROW WHEN (OLD.company_id = '${broken.companyId}') EXECUTE FUNCTION refuse()`,
    );
    await app.app.scheduler.runNow('import-transcripts');
    const stored = await sessionsOf(well);
    await asOwner('DROP TRIGGER refuse ON session');
    await asOwner('DROP FUNCTION refuse');
    expect(stored.filter((row) => row['transcript_status'] === 2)).toHaveLength(40);
    expect(await sessionsOf(broken)).toMatchObject([{ transcript_status: 0, transcript_attempts: 0 }]);
  },
);

test('a fetch that is called off with its run is no try of the address', async () => {
  const admin = await app.signUp();
  await bring(admin, addressed(['s-1']));
  answer = async () => {
    await app.app.scheduler.stop();
    return { status: 404 };
  };
  await app.app.scheduler.runNow('import-transcripts');
  expect(await sessionsOf(admin)).toMatchObject([{ transcript_status: 0, transcript_attempts: 0 }]);
});
