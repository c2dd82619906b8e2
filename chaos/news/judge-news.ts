import { dayMs } from '../../src/kernel/day-ms.ts';
import { hourMs } from '../../src/kernel/hour-ms.ts';
import { hookKinds, type Receivers } from '../receivers.ts';
import type { Query } from '../store.ts';
import { type NewsWorld, threshold } from './news-world.ts';

type Firing = {
  readonly id: string;
  readonly alert_id: string;
  readonly until_ms: string;
  readonly ended_ms: string | null;
};

/** Nothing is left to do. */
export async function leftOver(query: Query): Promise<Record<string, number>> {
  const [row] = await query<Record<string, string>>(
    `SELECT (SELECT count(*) FROM mail_outbox) AS mails, (SELECT count(*) FROM news_message WHERE state = 'waiting') AS messages,
       (SELECT count(*) FROM news_alert WHERE due_at <= now()) AS alerts,
       (SELECT count(*) FROM news_digest WHERE sent_until < now() - interval '48 hours') AS digests`,
  );
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
}

/** What was judged and told, against what had to be. */
export async function judgeNews(query: Query, world: NewsWorld, receivers: Receivers) {
  const broken: string[] = [];
  const left = await leftOver(query);
  for (const [name, count] of Object.entries(left)) if (count > 0) broken.push(`${count} ${name} are left`);
  const firings = await query<Firing>(
    `SELECT id, alert_id, extract(epoch FROM until_at) * 1000 AS until_ms, extract(epoch FROM ended_at) * 1000 AS ended_ms
     FROM news_firing ORDER BY alert_id, until_at`,
  );
  const due = await query<{ id: string; due_ms: string }>(
    'SELECT id, extract(epoch FROM due_at) * 1000 AS due_ms FROM news_alert',
  );
  const dueOf = new Map(due.map(({ id, due_ms }) => [id, Number(due_ms)]));
  for (const [id, alert] of world.alerts) {
    const found = firings.filter((one) => one.alert_id === id).map(writtenDown);
    const dueMs = dueOf.get(id);
    if (dueMs === undefined) broken.push(`${alert.name} is gone`);
    else if (!rightOnes(world, alert, dueMs).includes(found.join(', ')))
      broken.push(
        `${alert.name} fired ${found.join(', ')}, not ${rightOnes(world, alert, dueMs).join(' or ')}`,
      );
  }
  const people = await query<{ id: string }>('SELECT id FROM app_user WHERE company_id = $1', [
    world.watched,
  ]);
  const events = firings.flatMap(({ id, alert_id, ended_ms }) =>
    (ended_ms === null ? ['opened'] : ['opened', 'ended']).map((kind) => ({ id, alertId: alert_id, kind })),
  );
  broken.push(...mailFaults(world, receivers, events, people));
  for (const kind of hookKinds) broken.push(...hookFaults(world, receivers, kind, events));
  const [failed] = await query<{ count: string }>(
    "SELECT count(*) AS count FROM news_message WHERE state <> 'delivered'",
  );
  if (Number(failed?.count) > 0) broken.push(`${failed?.count} messages were not delivered`);
  broken.push(...receivers.faults);
  const messages =
    receivers.mails().size + hookKinds.reduce((sum, kind) => sum + receivers.taken[kind].size, 0);
  return {
    broken,
    figures: {
      alerts: world.alerts.size,
      firings: firings.length,
      told: events.length,
      digests: world.readers.length,
      messages,
      repeats: receivers.callCount - messages,
    },
  };
}

const writtenDown = ({ until_ms, ended_ms }: Firing): string =>
  `${new Date(Number(until_ms)).toISOString()} to ${ended_ms === null ? 'now' : new Date(Number(ended_ms)).toISOString()}`;

type Alert = NewsWorld['alerts'] extends Map<string, infer One> ? One : never;

/** What an alert had to do. One that waited for more than a day begins with one of the hours of a day before it was seen. */
function rightOnes({ hours }: NewsWorld, { firstEndMs, madeMs }: Alert, dueMs: number): string[] {
  const isOld = firstEndMs < madeMs - dayMs;
  const starts = isOld
    ? Array.from({ length: 4 }, (_, at) => Math.ceil((madeMs - dayMs) / hourMs + at) * hourMs)
    : [firstEndMs];
  return starts.map((startMs) => {
    const told: string[] = [];
    let openMs: number | null = null;
    for (let endMs = startMs; endMs < dueMs; endMs += hourMs) {
      const isHigh = (hours.get(endMs) ?? 0) > threshold;
      if (isHigh && openMs === null) openMs = endMs;
      if (isHigh || openMs === null) continue;
      told.push(`${new Date(openMs).toISOString()} to ${new Date(endMs).toISOString()}`);
      openMs = null;
    }
    if (openMs !== null) told.push(`${new Date(openMs).toISOString()} to now`);
    return told.join(', ');
  });
}

interface Event {
  readonly id: string;
  readonly alertId: string;
  readonly kind: string;
}

/** Each person was mailed each event and one digest, two where the hour of the next one came, and nobody anything else. */
function mailFaults(
  { readers }: NewsWorld,
  receivers: Receivers,
  events: readonly Event[],
  people: ReadonlyArray<{ readonly id: string }>,
): string[] {
  const faults: string[] = [];
  const arrived = new Set([...receivers.mails().keys()].filter((id) => id.endsWith('@parlance.invalid')));
  for (const { id, kind } of events)
    for (const person of people)
      if (!arrived.delete(`${id}.${kind}.${person.id}@parlance.invalid`))
        faults.push(`${person.id} was not mailed that ${id} ${kind}`);
  for (const { id: person, dueMs } of readers) {
    const own = [...arrived].filter((id) => id.startsWith('digest.daily.') && id.includes(`.${person}@`));
    const hours = digestHours(Date.now()) - digestHours(dueMs);
    if (own.length < 1 || own.length > 1 + hours) faults.push(`${person} was mailed ${own.length} digests`);
    for (const id of own) arrived.delete(id);
  }
  return [...faults, ...[...arrived].map((id) => `nobody was to be mailed ${id}`)];
}

const digestHours = (ms: number): number => Math.floor((ms - 8 * hourMs) / dayMs);

/** A channel was told each event in one message. */
function hookFaults(
  { alerts }: NewsWorld,
  { taken }: Receivers,
  kind: (typeof hookKinds)[number],
  events: readonly Event[],
): string[] {
  const bodies = [...taken[kind].values()];
  const faults = [...alerts].flatMap(([id, { name }]) => {
    const told = bodies.filter((body) => body.includes(name)).length;
    const due = events.filter(({ alertId }) => alertId === id).length;
    return told === due ? [] : [`${kind} was told ${told} times of ${name}, not ${due}`];
  });
  if (bodies.length !== events.length)
    faults.push(`${kind} got ${bodies.length} messages of ${events.length}`);
  return faults;
}
