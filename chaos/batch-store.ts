import pg from 'pg';
import { openEmbedded } from '../src/db/open-embedded.ts';
import type { ChaosService } from './service.ts';

type Row = Record<string, unknown>;

/** The service's database, behind its back. The embedded one can only be opened while the service is down. */
export interface BatchStore {
  query<R extends Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Keeps a record of each claim of a schedule's slot (PostgreSQL only: several instances claim there). */
  watchSlots(): Promise<void>;
  /** Stands for the minute after which a dead instance's leases are over. */
  freeLeases(pid: number): Promise<void>;
  /** Stands for a quarter of an hour, for what waits for one. */
  timePasses(): Promise<void>;
  close(): Promise<void>;
}

const later = [
  "UPDATE batch_attempt SET intent_at = intent_at - interval '15 minutes', call_ended_at = call_ended_at - interval '15 minutes' WHERE state = 'submitting'",
  "UPDATE batch_attempt SET next_step_at = least(next_step_at, now()) WHERE state NOT IN ('done', 'failed', 'split')",
  "UPDATE ai_request SET created_at = created_at - interval '31 minutes' WHERE status = 'pending'",
];

export function openBatchStore(service: ChaosService): BatchStore {
  if (service.databaseUrl === null) return embeddedStore(service.dataDir);
  const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 2 });
  const query: BatchStore['query'] = async (text, values) =>
    (await pool.query(text, values ? [...values] : undefined)).rows;
  return {
    query,
    async watchSlots() {
      await query(
        'CREATE TABLE claimed_slot (name text, slot timestamptz, old_slot timestamptz, old_lease timestamptz, holder text, old_holder text, at timestamptz)',
      );
      await query(`CREATE FUNCTION note_slot() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
        INSERT INTO claimed_slot VALUES (NEW.name, NEW.last_slot_at, OLD.last_slot_at, OLD.lease_until, NEW.holder, OLD.holder, clock_timestamp());
        RETURN NEW; END $$`);
      await query(
        'CREATE TRIGGER note_slot AFTER UPDATE ON schedule FOR EACH ROW WHEN (NEW.holder IS NOT NULL AND NEW.epoch <> OLD.epoch) EXECUTE FUNCTION note_slot()',
      );
    },
    async freeLeases(pid) {
      await query(
        'UPDATE schedule SET lease_until = now() WHERE holder LIKE $1 AND lease_until IS NOT NULL',
        [`${pid}-%`],
      );
    },
    async timePasses() {
      for (const text of later) await query(text);
    },
    close: () => pool.end(),
  };
}

function embeddedStore(dataDir: string): BatchStore {
  const opened = async <T>(work: (query: BatchStore['query']) => Promise<T>): Promise<T> => {
    const database = await openEmbedded({ dataDir, onEffectError: () => {} });
    try {
      return await database.system((tx) => work((text, values) => tx.query(text, values)));
    } finally {
      await database.close();
    }
  };
  return {
    query: (text, values) => opened((query) => query(text, values)),
    watchSlots: async () => {},
    // A start frees them by itself: one process owns the folder.
    freeLeases: async () => {},
    timePasses: () =>
      opened(async (query) => {
        for (const text of later) await query(text);
      }),
    close: async () => {},
  };
}
