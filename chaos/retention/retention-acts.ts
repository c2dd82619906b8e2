import { setTimeout as sleep } from 'node:timers/promises';
import type { Chance } from '../../test/chance.ts';
import type { Caller } from '../../test/rig/people.ts';
import type { Query } from '../store.ts';
import type { Keeper } from './retention-data.ts';

/** What people do while the night's work goes on. */
export interface PersonsWork {
  /** Corrections that were answered with 200: each is a request id and the text that it wrote. */
  readonly acknowledged: Set<string>;
  /** Clean-ups of the audit log that were answered: request id and how many entries the answer named. */
  readonly cleanUps: Map<string, number>;
  /** Sessions that no clean-up may touch. */
  readonly sessions: Map<Keeper, readonly string[]>;
  /** Of all requests, answered or not: makes their ids. */
  count: number;
}

const cleanUpShare = 0.3;
const pauseMs = 100;

/** People correct young sessions, and now and then one cleans the log up by hand; ends with the service. */
export function startPersons(
  people: PersonsWork,
  callers: ReadonlyMap<Keeper, Caller>,
  chance: Chance,
  lifeMs: number,
  broken: string[],
): () => Promise<void> {
  let alive = true;
  const nextId = () => {
    people.count += 1;
    return `person-${people.count}`;
  };
  const post = async (caller: Caller, path: string, requestId: string, body: object) => {
    // Who is asked while it dies does not answer.
    const answer = await caller
      .send('POST', path, { body, headers: { 'x-request-id': requestId } })
      .catch(() => null);
    if (answer === null) alive = false;
    else if (answer.status !== 200 && alive) broken.push(`${path} answered ${answer.status} ${answer.text}`);
    return answer?.status === 200 ? answer.text : null;
  };
  const correct = async (keeper: Keeper, caller: Caller): Promise<void> => {
    while (alive) {
      const requestId = nextId();
      const sessionId = chance.oneOf(people.sessions.get(keeper) ?? []);
      const json = { sessionId, field: 'summary', value: requestId };
      if (await post(caller, '/api/rpc/dashboard.correctLabel', requestId, { json }))
        people.acknowledged.add(requestId);
      await sleep(pauseMs);
    }
  };
  const cleanUp = async (caller: Caller, waitMs: number): Promise<void> => {
    await sleep(waitMs);
    const requestId = nextId();
    const text =
      alive && (await post(caller, '/api/admin/audit-logs/retention', requestId, { action: 'cleanup' }));
    if (text) people.cleanUps.set(requestId, JSON.parse(text).data.recordsAffected);
  };
  const all = Promise.all([
    ...[...callers].map(([keeper, caller]) => correct(keeper, caller)),
    ...[...callers.values()]
      .filter(() => chance.happens(cleanUpShare))
      .map((caller) => cleanUp(caller, chance.next() * lifeMs)),
  ]);
  return async () => {
    alive = false;
    await all;
  };
}

/** Each act that was answered is there once with its entry; one without an answer is there with it, or neither is. */
export async function actFaults(query: Query, people: PersonsWork): Promise<string[]> {
  const faults: string[] = [];
  const entries = await query<{ request_id: string; action: string; count: number; told: number | null }>(
    `SELECT request_id, action, count(*) AS count, max((metadata->>'recordsAffected')::integer) AS told FROM audit_entry
     WHERE action IN ('session.correct', 'audit.retention.cleanup') AND request_id LIKE 'person-%' GROUP BY request_id, action`,
  );
  const written = await query<{ value: string }>(
    "SELECT value #>> '{}' AS value FROM session_correction WHERE field = 'summary'",
  );
  const corrections = new Set(written.map(({ value }) => value));
  const of = (action: string) =>
    new Map(entries.filter((e) => e.action === action).map((e) => [e.request_id, e]));
  const [corrected, cleaned] = [of('session.correct'), of('audit.retention.cleanup')];
  for (const { request_id: id, count } of entries)
    if (Number(count) !== 1) faults.push(`${id} has ${count} entries`);
  for (const id of people.acknowledged)
    if (!corrections.has(id) || !corrected.has(id)) faults.push(`${id} was acknowledged and is gone`);
  for (const id of new Set([...corrections, ...corrected.keys()]))
    if (corrections.has(id) !== corrected.has(id))
      faults.push(`${id} is there without its entry, or the reverse`);
  for (const [id, told] of people.cleanUps)
    if (cleaned.get(id)?.told !== told)
      faults.push(`clean-up ${id} was answered with ${told}, its entry says ${cleaned.get(id)?.told}`);
  return faults;
}
