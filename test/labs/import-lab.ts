import { expect } from 'vitest';
import { is, rows } from '../../src/db/rows.ts';
import type { ImportRecord } from '../../src/domains/imports/import-record.ts';
import type { SessionDetail } from '../../src/domains/sessions/index.ts';
import type { TestApp } from '../rig/start-app.ts';

const root = '/api/dashboard/imports';

/** A company that imports files, and what is stored of them as its ADMIN sees it. */
export async function importLab(app: TestApp) {
  const admin = await app.signUp();
  const { browser, companyId } = admin;
  await app.database.system((tx) =>
    tx.query('UPDATE app_user SET email_confirmed_at = now() WHERE id = $1', [admin.userId]),
  );

  async function shown(id: string): Promise<ImportRecord> {
    const answer = await browser.get(`${root}/${id}`);
    expect(answer.status).toBe(200);
    return (answer.json as { data: { import: ImportRecord } }).data.import;
  }

  /** Uploads, waits for the end, and gives the import as its page shows it. */
  async function imported(body: string | Buffer, query: Record<string, unknown> = {}): Promise<ImportRecord> {
    const params = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
    const answer = await browser.send('POST', `${root}?${new URLSearchParams(params)}`, {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    await app.app.services.imports.idle();
    const { id } = (answer.json as { data: { import: ImportRecord } }).data.import;
    const run = await shown(id);
    expect(run.message).not.toContain('fault');
    const { read, rejected, erased, identical, changed, new: added } = run.counts;
    expect(read).toBe(added + changed + identical + rejected + erased);
    return run;
  }

  /** All sessions with their messages, by external id. */
  async function stored(): Promise<Record<string, SessionDetail>> {
    const found = await app.database.system((tx) =>
      rows(
        tx,
        'SELECT id, external_id FROM session WHERE company_id = $1 ORDER BY external_id',
        [companyId],
        { id: is.text, external_id: is.text },
      ),
    );
    const read = async ({ id, external_id }: (typeof found)[number]) => {
      const answer = await browser.get(`/api/dashboard/session/${id}`);
      return [external_id, (answer.json as { data: { session: SessionDetail } }).data.session] as const;
    };
    const entries: (readonly [string, SessionDetail])[] = [];
    // A thousand at once are more than one person is given.
    for (let at = 0; at < found.length; at += 50)
      entries.push(...(await Promise.all(found.slice(at, at + 50).map(read))));
    return Object.fromEntries(entries);
  }

  /** Every column of every session, to compare what stood before with what stands again. */
  const allColumns = () =>
    app.database.system((tx) =>
      tx.query(
        `SELECT to_jsonb(s) - 'updated_at' - 'revision' AS session, to_jsonb(t) AS transcript FROM session s
         LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id
         WHERE s.company_id = $1 ORDER BY s.external_id`,
        [companyId],
      ),
    );

  async function rejections(id: string): Promise<string> {
    return (await browser.get(`${root}/${id}/errors`)).text;
  }

  /** All sessions as their export has them. */
  async function exported(query: string): Promise<string> {
    const answer = await browser.get(`/api/dashboard/sessions/export?${query}`);
    expect(answer.status).toBe(200);
    return answer.text;
  }

  async function undone(id: string): Promise<ImportRecord> {
    const answer = await browser.post(`${root}/${id}/undo`);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    await app.app.services.imports.idle();
    return shown(id);
  }

  return { admin, imported, shown, stored, rows: allColumns, rejections, exported, undone };
}

/** Read, new, changed, identical, rejected. */
export const counts = ({ counts: c }: ImportRecord) => [c.read, c.new, c.changed, c.identical, c.rejected];
