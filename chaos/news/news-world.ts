import { randomUUID } from 'node:crypto';
import { dayMs } from '../../src/kernel/day-ms.ts';
import { hourMs } from '../../src/kernel/hour-ms.ts';
import type { Chance } from '../../test/chance.ts';
import { importEnded, sendImport } from '../../test/rig/pace/imports.ts';
import { type Caller, createCaller, personCalled, register, signedIn } from '../../test/rig/people.ts';
import { hookKinds, type Receivers } from '../receivers.ts';
import type { Query } from '../store.ts';

const watcher = personCalled('watcher');
const reader = personCalled('reader');
const knownHours = 30;
const [busy, quiet] = [6, 2];
export const threshold = 4;

/** What is told of and whom: two companies, one with alerts and channels, one whose people are sent digests. */
export interface NewsWorld {
  readonly watcherId: string;
  readonly readerId: string;
  readonly watched: string;
  readonly read: string;
  /** Sessions of each hour, by its end. */
  readonly hours: ReadonlyMap<number, number>;
  /** Alerts by id, with the end of the first window that each has to judge. */
  readonly alerts: Map<
    string,
    { readonly name: string; readonly firstEndMs: number; readonly madeMs: number }
  >;
  /** People who are to be sent a digest. */
  readonly readers: { readonly id: string; readonly dueMs: number }[];
}

type People = Pick<NewsWorld, 'watcherId' | 'readerId'>;

export const registerPeople = async (url: string): Promise<People> => ({
  watcherId: await register(createCaller(url), watcher),
  readerId: await register(createCaller(url), reader),
});

export async function makeNewsWorld(
  url: string,
  people: People,
  { chance, receivers }: { readonly chance: Chance; readonly receivers: Receivers },
): Promise<NewsWorld> {
  const caller = await signedIn(url, watcher);
  const nowHour = Math.floor(Date.now() / hourMs) * hourMs;
  const hours = new Map<number, number>();
  for (let back = knownHours; back >= 1; back -= 1)
    hours.set(nowHour - (back - 1) * hourMs, chance.happens(0.25) ? busy : quiet);
  const sessions = [...hours].flatMap(([endMs, count]) =>
    Array.from({ length: count }, (_, at) => sessionAt(endMs - hourMs + (at + 1) * 60_000)),
  );
  await send(caller, sessions);
  await send(
    await signedIn(url, reader),
    Array.from({ length: 40 }, (_, at) => sessionAt(nowHour - 2 * dayMs + at * hourMs)),
  );
  for (const kind of hookKinds) {
    const body = { kind, name: kind, address: receivers.addressOf(kind) };
    const { data } = await caller.post<{ secret: string | null }>('/api/admin/news-channels', body);
    if (data.secret) receivers.secret = data.secret;
  }
  const companyOf = async (who: Caller) =>
    (await who.get<{ company: { id: string } }>('/api/dashboard/config')).data.company.id;
  return {
    ...people,
    watched: await companyOf(caller),
    read: await companyOf(await signedIn(url, reader)),
    hours,
    alerts: new Map(),
    readers: [],
  };
}

let made = 0;
function sessionAt(atMs: number) {
  made += 1;
  const at = new Date(atMs).toISOString();
  return { externalId: `s-${made}`, startTime: at, endTime: at, language: made % 2 ? 'nl' : 'en' };
}

async function send(caller: Caller, rows: readonly object[]): Promise<void> {
  await importEnded(caller, (await sendImport(caller, rows)).id);
}

/** One more person is to be told of each alert, and both have a confirmed address. */
export const confirmPeople = async (query: Query, { watcherId }: People): Promise<void> => {
  await query('UPDATE app_user SET email_confirmed_at = created_at');
  await copyPerson(query, watcherId, 'second@example.org');
};

async function copyPerson(query: Query, of: string, email: string): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO app_user (id, company_id, email, name, role, status, email_confirmed_at, created_at, updated_at)
     SELECT $2, company_id, $3, name, role, status, created_at, created_at, updated_at FROM app_user WHERE id = $1`,
    [of, id, email],
  );
  return id;
}

/**
 * Behind the service's back, as a stop would leave it: alerts whose windows ended up to most of a day ago and one that
 * waited for longer, somebody who is due a digest, and schedules that missed their slots.
 */
export async function addNews(query: Query, world: NewsWorld, chance: Chance): Promise<void> {
  const now = Date.now();
  const nowHour = Math.floor(now / hourMs) * hourMs;
  const missed = [chance.below(4), 5 + chance.below(16), ...(chance.happens(0.2) ? [26] : [])];
  for (const hoursAgo of missed) {
    const id = randomUUID();
    const name = `Alert ${world.alerts.size + 1}.`;
    const firstEndMs = nowHour - hoursAgo * hourMs;
    world.alerts.set(id, { name, firstEndMs, madeMs: now });
    await query(
      `INSERT INTO news_alert (company_id, id, owner_id, is_shared, name, filters, metric, condition, threshold, span,
         min_count, sensitivity, due_at, created_at, updated_at)
       VALUES ($1, $2, $3, true, $4, '{}', 'sessions', 'above', ${threshold}, 'hour', 0, 'normal', $5, $5, $5)`,
      [world.watched, id, world.watcherId, name, new Date(firstEndMs)],
    );
  }
  const person = await copyPerson(query, world.readerId, `reader-${world.readers.length}@example.org`);
  world.readers.push({ id: person, dueMs: now });
  await query(
    `INSERT INTO news_digest (company_id, user_id, rhythm, sent_until, updated_at) VALUES ($1, $2, 'daily', $3, $3)`,
    [world.read, person, new Date(now - 3 * dayMs)],
  );
}

/** Stands for the time after which schedules are due, and what was taken or refused is sent again. */
export async function letNewsTimePass(query: Query, pids: readonly number[]): Promise<void> {
  const holders = pids.map((pid) => `${pid}-%`);
  await query(
    `UPDATE schedule SET last_slot_at = now() - interval '1 hour', lease_until = NULL
     WHERE name IN ('news-alerts', 'news-digest', 'news-send') AND (lease_until IS NULL OR holder LIKE ANY($1))`,
    [holders],
  );
  await query(
    "UPDATE news_message SET next_attempt_at = now() WHERE state = 'waiting' AND next_attempt_at > now()",
  );
  await query('UPDATE mail_outbox SET next_attempt_at = now() WHERE next_attempt_at > now()');
}
