import pg from 'pg';

export interface SlotWatch {
  /** Slots that began twice, in words; how many began, and which schedules began since a moment. */
  stop(): Promise<{ twice: string[]; begun: number; begunSince: (since: Date) => string[] }>;
}

interface Start {
  readonly name: string;
  readonly slot: string;
  readonly at: Date;
  /** The slot had begun before, and its run was over, or its holder's lease was not. */
  readonly again: boolean;
}

/** Has the database itself note each start of a schedule: none can happen between two looks. */
export async function watchSlots(databaseUrl: string): Promise<SlotWatch> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A run that breaks takes its database away before this looks: what broke is to be seen, not this.
  client.on('error', () => {});
  await client.connect();
  for (const text of [
    'CREATE TABLE slot_start (name text, slot timestamptz, at timestamptz, again boolean)',
    `CREATE FUNCTION note_slot_start() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
       INSERT INTO slot_start VALUES (NEW.name, NEW.last_slot_at, clock_timestamp(),
         OLD.lease_until > clock_timestamp() OR (OLD.lease_until IS NULL AND OLD.last_slot_at >= NEW.last_slot_at));
       RETURN NEW; END $$`,
    `CREATE TRIGGER note_slot_start AFTER UPDATE ON schedule FOR EACH ROW
       WHEN (NEW.epoch <> OLD.epoch) EXECUTE FUNCTION note_slot_start()`,
  ])
    await client.query(text);
  return {
    async stop() {
      const { rows } = await client.query<Start>(
        'SELECT name, slot::text, at, coalesce(again, false) AS again FROM slot_start',
      );
      await client.end();
      return {
        twice: rows.filter(({ again }) => again).map(({ name, slot }) => `${name} at ${slot}`),
        begun: rows.length,
        begunSince: (since) => [...new Set(rows.filter(({ at }) => at > since).map(({ name }) => name))],
      };
    },
  };
}
