import { columnsOf, is, rows } from '../../src/db/rows.ts';
import type { RunningRecorder } from '../../src/domains/audit/index.ts';
import type { TestApp } from '../rig/start-app.ts';

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

const EntryRow = {
  id: is.uuid,
  eventType: is.text,
  action: is.text,
  outcome: is.text,
  severity: is.text,
  companyId: is.uuid,
  userId: is.orNull(is.uuid),
};

async function readAll(app: TestApp): Promise<{ id: string; entry: Entry }[]> {
  await flushAudit(app);
  const found = await app.database.system((tx) =>
    rows(
      tx,
      `SELECT ${columnsOf(EntryRow)}, row_to_json(audit_entry)::text AS text FROM audit_entry ORDER BY occurred_at, id`,
      [],
      { ...EntryRow, text: is.text },
    ),
  );
  return found.map(({ id, ...entry }) => ({ id, entry }));
}

/** What waits to be written, such as refusals, is written. */
export const flushAudit = ({ app }: TestApp): Promise<void> =>
  (app.services.audit as RunningRecorder).flush();
