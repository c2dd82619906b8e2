import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import type { Answer, Browser } from '../rig/browser.ts';
import { holding } from '../rig/pace/holding.ts';
import { createPusher } from '../rig/program.ts';
import { type SignedIn, startApp, type TestApp } from '../rig/start-app.ts';
import { openTestDatabase, type TestDatabase } from '../rig/test-database.ts';

/** Only a server has several transactions at once. */
describe.runIf(process.env['TEST_DATABASE_URL'] && !process.env['TEST_CITUS_URL'])(
  'a company that is purged while somebody stores for it',
  () => {
    let opened: TestDatabase;
    let app: TestApp;
    let superAdmin: SignedIn;

    beforeAll(async () => {
      opened = await openTestDatabase();
      app = await startApp({ database: opened.database });
      superAdmin = await app.addStaff('SUPER_ADMIN');
    });
    afterAll(async () => {
      await app[Symbol.asyncDispose]();
    });

    const startTime = '2026-01-04T10:00:00Z';
    const push = (program: Browser, attributes = {}) =>
      program.post('/api/ingest/v1/sessions', {
        sessions: [
          { externalId: 'late', startTime, messages: [{ role: 'user', content: 'canary' }], attributes },
        ],
      });
    const span = (attributes: Record<string, string>) => ({
      resourceSpans: [
        {
          scopeSpans: [
            {
              spans: [
                {
                  traceId: '0af7651916cd43dd8448eb211c80319c',
                  spanId: 'b7ad6b7169203331',
                  name: 'chat',
                  startTimeUnixNano: '1767520800000000000',
                  endTimeUnixNano: '1767520801000000000',
                  attributes: Object.entries({ 'gen_ai.operation.name': 'chat', ...attributes }).map(
                    ([key, stringValue]) => ({ key, value: { stringValue } }),
                  ),
                },
              ],
            },
          ],
        },
      ],
    });
    const trace = (program: Browser, attributes: Record<string, string>) =>
      program.post('/api/ingest/otlp/v1/traces', span({ 'gen_ai.conversation.id': 'late', ...attributes }));

    test.each<[string, (program: Browser) => Promise<Answer>]>([
      ['sessions', (program) => push(program)],
      [
        'a message',
        (program) =>
          program.post('/api/ingest/v1/sessions/late/messages', {
            messages: [{ role: 'user', content: 'canary' }],
            session: { startTime },
          }),
      ],
      [
        'spans',
        (program) =>
          trace(program, {
            'gen_ai.input.messages': '[{"role":"user","parts":[{"type":"text","content":"canary"}]}]',
          }),
      ],
      ['spans without content', (program) => trace(program, { 'enduser.id': 'canary' })],
    ])('leaves nothing of it: %s that came before its end', async (_name, send) => {
      const gone = await app.signUp();
      const program = await createPusher(app.app, gone.companyId);
      await using lock = await holding(
        opened,
        `SELECT pg_advisory_xact_lock(7272020, hashtext('${gone.companyId}'))`,
      );
      const sent = send(program);
      await lock.untilWaiting(1);
      const purged = purge(gone);
      // The old way was over by then.
      await Promise.race([purged, lock.untilWaiting(2)]);
      await lock.release();
      expect((await sent).status).toBe(401);
      expect((await purged).status).toBe(200);
      expect(await rowsOf(gone.companyId)).toEqual([]);
    });

    test('takes what was being stored with it', async () => {
      const gone = await app.signUp();
      await app.database.system((tx) =>
        tx.query(
          `UPDATE company SET attributes = '[{"key":"who","label":"Who","type":"text"}]' WHERE id = $1`,
          [gone.companyId],
        ),
      );
      const program = await createPusher(app.app, gone.companyId);
      expect((await push(program, { who: 'first' })).status).toBe(200);
      await using lock = await holding(
        opened,
        `SELECT id FROM import_run WHERE company_id = '${gone.companyId}' FOR UPDATE`,
      );
      const sent = push(program, { who: 'canary' });
      await lock.untilWaiting(1);
      const purged = purge(gone);
      await lock.untilWaiting(2);
      await lock.release();
      await sent;
      expect((await purged).status).toBe(200);
      expect(await rowsOf(gone.companyId)).toEqual([]);
    });

    test('takes what was being counted with it, where that comes to a table that is empty already', async () => {
      const gone = await app.signUp();
      const program = await createPusher(app.app, gone.companyId);
      expect((await push(program)).status).toBe(200);
      await gone.browser.get('/api/dashboard/sessions?search=canary');
      await using lock = await holding(
        opened,
        `SELECT 1 FROM session_figures WHERE company_id = '${gone.companyId}' FOR UPDATE`,
      );
      const purged = purge(gone);
      await lock.untilWaiting(1);
      await lock.also(
        `INSERT INTO attribute_value (company_id, key, value) VALUES ('${gone.companyId}', 'who', 'canary')`,
      );
      await lock.commit();
      expect((await purged).status).toBe(200);
      expect(await rowsOf(gone.companyId)).toEqual([]);
    });

    async function purge({ companyId }: SignedIn): Promise<Answer> {
      const path = `/api/platform/companies/${companyId}`;
      const { json } = await superAdmin.browser.delete(path);
      const { name } = (json as { data: { company: { name: string } } }).data.company;
      return superAdmin.browser.post(`${path}/purge`, { confirmName: name });
    }

    /** What tables hold of a company, but for its log. */
    async function rowsOf(companyId: string): Promise<string[]> {
      return app.database.system(async (tx) => {
        const tables = await rows(
          tx,
          `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'company_id'
           WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition AND relname NOT LIKE 'audit\\_%'`,
          [],
          { name: is.text },
        );
        const left: string[] = [];
        for (const { name } of tables)
          if ((await tx.query(`SELECT 1 FROM ${name} WHERE company_id = $1 LIMIT 1`, [companyId])).length > 0)
            left.push(name);
        return left;
      });
    }
  },
);
