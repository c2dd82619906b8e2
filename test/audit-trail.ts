import type { RunningRecorder } from '../src/domains/audit/index.ts';
import type { TestApp } from './harness.ts';

export interface Entry {
  readonly eventType: string;
  readonly action: string;
  readonly outcome: string;
  readonly severity: string;
  readonly companyId: string;
  readonly userId: string | null;
  /** The whole row, to look for what must not be in it. */
  readonly text: string;
}

/** The audit entries that an act left, oldest first. */
export async function entriesOf(app: TestApp, act: () => Promise<unknown>): Promise<Entry[]> {
  const before = new Set((await readAll(app)).map(({ id }) => id));
  await act();
  return (await readAll(app)).filter(({ id }) => !before.has(id)).map(({ entry }) => entry);
}

async function readAll(app: TestApp): Promise<{ id: string; entry: Entry }[]> {
  await (app.app.services.audit as RunningRecorder).flush();
  const rows = await app.database.system((tx) =>
    tx.query('SELECT *, row_to_json(audit_entry)::text AS text FROM audit_entry ORDER BY occurred_at, id'),
  );
  return rows.map((row) => ({
    id: row['id'],
    entry: {
      eventType: row['event_type'],
      action: row['action'],
      outcome: row['outcome'],
      severity: row['severity'],
      companyId: row['company_id'],
      userId: row['user_id'],
      text: row['text'],
    },
  }));
}
