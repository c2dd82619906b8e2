import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** A run that its holder left in the middle is taken up again when the lease is over, and not before. */
const leaseMs = 55_000;
const tooSoon = (before: Seen | undefined, { slot, at }: Seen): boolean =>
  before?.slot === slot && at.getTime() - before.at.getTime() < leaseMs;

export interface SlotWatch {
  /** Slots that began twice, in words; and how often each schedule began since `since`. */
  stop(): Promise<{ twice: string[]; begun: number; begunSince: (since: Date) => string[] }>;
}

interface Seen {
  readonly slot: string;
  readonly epoch: number;
  readonly at: Date;
}

/** Looks at the schedules' rows as often as it can: an epoch is a start, and two of one slot are one too many. */
export async function watchSlots(databaseUrl: string): Promise<SlotWatch> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const seen = new Map<string, Seen[]>();
  let running = true;
  const watching = (async () => {
    while (running) {
      const { rows } = await client.query<{ name: string; slot: string; epoch: string }>(
        'SELECT name, last_slot_at::text AS slot, epoch::text AS epoch FROM schedule',
      );
      for (const { name, slot, epoch } of rows) {
        const list = seen.get(name) ?? [];
        if (list.at(-1)?.epoch !== Number(epoch)) list.push({ slot, epoch: Number(epoch), at: new Date() });
        seen.set(name, list);
      }
      await sleep(50);
    }
    await client.end();
  })();
  return {
    async stop() {
      running = false;
      await watching;
      // The first sight of each is where it stood, not a start.
      const twice = [...seen].flatMap(([name, list]) =>
        list.filter((seen, n) => n > 1 && tooSoon(list[n - 1], seen)).map(({ slot }) => `${name} at ${slot}`),
      );
      const starts = [...seen].map(([name, list]) => ({ name, list: list.slice(1) }));
      return {
        twice,
        begun: starts.reduce((sum, { list }) => sum + list.length, 0),
        begunSince: (since) =>
          starts.filter(({ list }) => list.some(({ at }) => at > since)).map(({ name }) => name),
      };
    },
  };
}
