import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, createChance } from '../test/chance.ts';
import { asProtobuf, recordOf, spansOf, spanWriters } from '../test/labs/span-writers.ts';
import { noLimits } from '../test/rig/no-limits.ts';
import { type Caller, keyOf, personCalled, signedIn, signedUp } from '../test/rig/people.ts';
import { type ChaosOptions, type ChaosRun, type ChaosVerdict, restartsOf } from './frame.ts';
import { openService, victimOf } from './service.ts';

const owner = personCalled('sender');
const senders = 3;
const path = { push: '/api/ingest/v1/sessions', otlp: '/api/ingest/otlp/v1/traces' };
const env = { RATE_LIMIT_OVERRIDES: noLimits };

interface Sent {
  readonly path: string;
  readonly type: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
}

/** What is sent together, and what there must be of it in the end. */
interface Delivery {
  readonly requests: readonly Sent[];
  /** What was said in each conversation, by its id. */
  readonly talks: ReadonlyMap<string, readonly string[]>;
}

type Make = (number: number, chance: Chance) => Delivery;

/** Whole conversations, and some that grow by a message with each request. */
const makePush: Make = (number, chance) => {
  const talks = Array.from({ length: chance.happens(0.5) ? 20 : 1 }, (_, at) =>
    talkOf(`p-${number}-${at}`, chance),
  );
  const type = 'application/json';
  const [first] = talks;
  const grows = talks.length === 1 && first !== undefined;
  const requests = grows
    ? recordOf(first).messages.map((message, at) => ({
        path: `${path.push}/${first.id}/messages`,
        type,
        body: JSON.stringify({ messages: [{ ...message, id: `m-${at}` }] }),
      }))
    : [{ path: path.push, type, body: JSON.stringify({ sessions: talks.map(recordOf) }) }];
  return { requests, talks: saidIn(talks) };
};

/** The spans of some conversations in one request, or those of one in a request each, in any order. */
const makeTraces: Make = (number, chance) => {
  const talks = Array.from({ length: chance.happens(0.5) ? 8 : 1 }, (_, at) =>
    talkOf(`o-${number}-${at}`, chance),
  );
  const write = chance.oneOf(Object.values(spanWriters));
  const spans = talks.flatMap((talk) => spansOf(talk, write));
  const parts = talks.length > 1 ? [spans] : chance.shuffled(spans).map((span) => [span]);
  const type = 'application/x-protobuf';
  const requests = parts.map((part) => ({ path: path.otlp, type, body: new Uint8Array(asProtobuf(part)) }));
  return { requests, talks: saidIn(talks) };
};

function talkOf(id: string, chance: Chance) {
  const turns = Array.from(
    { length: 1 + chance.below(4) },
    (_, at) => [`${id} asks ${at}`, `${id} answers ${at}`] as const,
  );
  return { id, startMs: Date.now() - 3_600_000, turns };
}

const saidIn = (talks: ReadonlyArray<ReturnType<typeof talkOf>>) =>
  new Map(talks.map(({ id, turns }) => [id, turns.flat()]));

/** kill -9 while programs send; on PostgreSQL one of two instances after the other, and what one refuses goes to the other. */
async function hurt(make: Make, { engine, rounds, seed, log }: ChaosOptions): Promise<ChaosVerdict> {
  const chance = createChance(seed);
  await using first = await openService({ engine, env });
  await using second = engine === 'postgres' ? await openService({ engine, env, beside: first }) : null;
  const services = second ? [first, second] : [first];
  const key = await keyOf(await signedUp(first.url, owner), owner.password, 'sessions:write');
  const [acknowledged, doubtful]: [Delivery[], Delivery[]] = [[], []];
  const counts = { requests: 0, taken: 0, unanswered: 0 };
  const broken = new Set<string>();
  let [alive, number] = [true, 0];

  async function send({ path: at, type, body }: Sent): Promise<boolean> {
    counts.requests += 1;
    const answer = await fetch(`${chance.oneOf(services).url}${at}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': type },
      body,
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer?.status === 200 && text !== null) {
      if (/"rejected":[1-9]|rejectedSpans/.test(text ?? '')) broken.add(`refused: ${text?.slice(0, 300)}`);
      counts.taken += 1;
      return true;
    }
    counts.unanswered += 1;
    // Nobody there, going, or asked to come again: of two who began the same one may be. 500 while a worker is away.
    const expected = [409, 429, 502, 503, ...(victimOf(engine) === 'service' ? [] : [500])];
    if (answer && !expected.includes(answer.status))
      broken.add(`answered ${answer.status}: ${text?.slice(0, 300)}`);
    return false;
  }

  async function sendSurely(sent: Sent): Promise<void> {
    while (!(await send(sent))) await sleep(50);
  }

  const sending = Array.from({ length: senders }, async () => {
    while (alive) {
      number += 1;
      const delivery = make(number, chance);
      const [only, more] = delivery.requests;
      // Some programs do not ask again: then all of that request is there, or nothing.
      if (only && !more && chance.happens(0.5)) {
        ((await send(only)) ? acknowledged : doubtful).push(delivery);
        continue;
      }
      for (const sent of delivery.requests) await sendSurely(sent);
      acknowledged.push(delivery);
    }
  });
  for (let round = 1; round <= rounds; round += 1) {
    // Mostly in the midst of its work, sometimes while it begins.
    const { taken } = counts;
    while (counts.taken === taken && chance.happens(0.995)) await sleep(20);
    await sleep(chance.next() * 800);
    const victim = services[round % services.length] ?? first;
    await victim.kill();
    await victim.start();
    if (round % 10 === 0) log(`${round} kills, ${acknowledged.length} deliveries`);
  }
  alive = false;
  await Promise.all(sending);
  const stored = await readStored(await signedIn(first.url, owner));
  for (const line of judge(stored, acknowledged, doubtful)) broken.add(line);
  return {
    broken: [...broken],
    figures: {
      kills: rounds,
      instances: services.length,
      ...counts,
      deliveries: acknowledged.length,
      doubtful: doubtful.length,
      sessions: stored.length,
      ...restartsOf(...services),
    },
  };
}

interface Stored {
  readonly externalId: string;
  readonly messages: ReadonlyArray<{ readonly content: string }> | null;
}

async function readStored(client: Caller): Promise<Stored[]> {
  const { status, text } = await client.send(
    'GET',
    '/api/dashboard/sessions/export?format=jsonl&transcripts=true',
  );
  if (status !== 200) throw new Error(`the export answered ${status}`);
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Stored);
}

function judge(
  stored: readonly Stored[],
  acknowledged: readonly Delivery[],
  doubtful: readonly Delivery[],
): string[] {
  const wrong: string[] = [];
  const there = new Map<string, string>();
  for (const { externalId, messages } of stored) {
    if (there.has(externalId)) wrong.push(`${externalId} is there twice`);
    there.set(externalId, (messages ?? []).map(({ content }) => content).join('|'));
  }
  const isWhole = (id: string, said: readonly string[]) => there.get(id) === said.join('|');
  for (const { talks } of acknowledged)
    for (const [id, said] of talks)
      if (!isWhole(id, said)) wrong.push(`${id} was acknowledged and is ${there.get(id) ?? 'not there'}`);
  for (const { talks } of doubtful) {
    const whole = [...talks].filter(([id, said]) => isWhole(id, said)).length;
    const some = [...talks].filter(([id]) => there.has(id)).length;
    if (some !== 0 && whole !== talks.size)
      wrong.push(`of a request ${some} of ${talks.size} sessions are there, ${whole} whole`);
  }
  const known = [...acknowledged, ...doubtful].reduce((sum, { talks }) => sum + talks.size, 0);
  if (stored.length > known) wrong.push(`${stored.length} sessions of ${known} that were sent`);
  return wrong;
}

export const push: ChaosRun = {
  name: 'push',
  promise: 'R12 what was pushed and acknowledged is there once and whole, what was not is whole or not there',
  run: (options) => hurt(makePush, options),
};

export const otlp: ChaosRun = {
  name: 'otlp',
  promise: 'R12 spans that were acknowledged are in their conversation once, whatever died meanwhile',
  run: (options) => hurt(makeTraces, options),
};
