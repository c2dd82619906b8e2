import { connectTo } from '../../test/rig/connect-to.ts';
import { keyOf } from '../../test/rig/people.ts';
import { makePlace, type Place } from '../../test/rig/place.ts';
import { createProgram } from '../../test/rig/program.ts';
import { tempDir } from '../../test/rig/temp-dir.ts';
import { openBare } from '../bare.ts';
import { untilCurrent } from '../data-set.ts';
import { type BenchGroup, type Engine, type Finding, ms, n, times, timesToLongest } from '../frame.ts';
import { loadHttp } from '../http-load.ts';
import { copySeconds } from '../imports/imports.ts';
import { growthOf } from '../mixed/mixed-load.ts';
import { password, type Subject, startSubject } from '../service.ts';
import { atRate, watchGrowth, watchOverview } from './beside.ts';
import { type Pushes, pushesOf } from './pushes.ts';
import { watchReadings } from './readings.ts';

/** P15: what programs push in a second, how long each request takes, and what everybody else notices of it. */
export const ingest: BenchGroup = {
  name: 'ingest',
  async run({ engine, isFull, log }) {
    await using place = await makePlace(engine);
    await using subject = await startSubject(place, { LOG_LEVEL: 'error' });
    const size = isFull ? sizes[engine] : small;
    const key = await keyOf(subject.caller, password, 'sessions:write');
    const lab = { engine, isFull, size, subject, place, key, pushes: pushesOf(key), log };
    const findings = await sessionsInBatches(lab);
    findings.push(...(await messagesAlone(lab)), ...(await spansOfCalls(lab)));
    return [...findings, ...(await meanwhile(lab))];
  },
};

/** Of a hundred requests the p99 would be the slowest; memory is to be flat over ten minutes. */
const sizes = {
  postgres: { batches: 300, batch: 500, messages: 4_000, spanBatches: 60, rate: 300, seconds: 600 },
  embedded: { batches: 120, batch: 500, messages: 1_500, spanBatches: 30, rate: 100, seconds: 600 },
};
const small = { batches: 2, batch: 10, messages: 8, spanBatches: 2, rate: 10, seconds: 1 };

interface Lab {
  readonly engine: Engine;
  readonly isFull: boolean;
  readonly size: (typeof sizes)[Engine];
  readonly subject: Subject;
  readonly place: Place;
  readonly key: string;
  readonly pushes: Pushes;
  readonly log: (line: string) => void;
}

const goalOf = ({ engine }: Lab, perSecond: number): number =>
  engine === 'postgres' ? perSecond : perSecond / 3;

/** All must have been taken: what is refused is fast. */
function expectTaken(statuses: Readonly<Record<string, number>>): void {
  const other = Object.keys(statuses).filter((status) => status !== '200');
  if (other.length > 0) throw new Error(`answered ${JSON.stringify(statuses)}`);
}

async function sessionsInBatches(lab: Lab): Promise<Finding[]> {
  const { subject, size, pushes, place, isFull, log } = lab;
  const bodies = Array.from({ length: size.batches }, (_, at) => pushes.sessions(at, size.batch));
  const warmUp = await loadHttp(subject.url, 1, 2, (at) => pushes.sessions(size.batches + at, size.batch));
  expectTaken(warmUp.statuses);
  const load = await loadHttp(subject.url, 1, size.batches, (at) => bodies[at] ?? Buffer.of());
  expectTaken(load.statuses);
  const perSecond = load.perSecond * size.batch;
  log(`${n(perSecond)} sessions/s`);
  const bare = await besideBare(bodies);
  const rows = (size.batches + 2) * size.batch;
  await using folder = await tempDir('bench-copy');
  const copied = place.databaseUrl === null ? null : rows / (await copySeconds(place, folder.path));
  const what = `sessions of four messages pushed in requests of ${size.batch}, one after the other`;
  return [
    {
      goal: 'P15',
      what,
      measured: `${n(perSecond)} sessions/s`,
      ...(copied === null
        ? {}
        : { baseline: `psql \\copy of the sessions ${n(copied)} rows/s`, ratio: perSecond / copied }),
      holds: isFull ? perSecond >= goalOf(lab, 3_000) : null,
    },
    {
      goal: 'P15',
      what: 'the same requests, how long each takes',
      measured: `p50 ${ms(load.p50)}, p99 ${ms(load.p99)}`,
      baseline: `bare Fastify route ${n(bare * size.batch)} sessions/s`,
      ratio: perSecond / (bare * size.batch),
      holds: isFull ? load.p99 < 250 : null,
    },
  ];
}

/** The same bytes to a route that reads JSON and does nothing with it; requests a second. */
async function besideBare(bodies: readonly Buffer[]): Promise<number> {
  await using bare = await openBare();
  const toBare = bodies.map((body) => {
    const text = body.toString('latin1');
    return Buffer.from(text.replace(/^POST \S+/, 'POST /bare'), 'latin1');
  });
  return (await loadHttp(bare.url, 1, bodies.length, (at) => toBare[at] ?? Buffer.of())).perSecond;
}

async function messagesAlone(lab: Lab): Promise<Finding[]> {
  const { subject, size, pushes, place, isFull, log } = lab;
  // Indexing what was pushed before takes a core for as long.
  await untilCurrent(place, subject.caller);
  const conversations = Math.ceil(size.messages / 8);
  const load = await loadHttp(subject.url, 8, size.messages, (at) => pushes.message(at, conversations));
  expectTaken(load.statuses);
  log(`${n(load.perSecond)} messages/s`);
  const bare = await besideBare(
    Array.from({ length: size.messages }, (_, at) => pushes.message(at, conversations)),
  );
  const paced = await atRate(size.rate, isFull ? 20 : 1, sender(lab, size.messages, conversations));
  return [
    {
      goal: 'P15',
      what: 'requests of one message, 8 connections',
      measured: `${n(load.perSecond)}/s, p50 ${ms(load.p50)}, p99 ${ms(load.p99)}`,
      baseline: `bare Fastify route, one connection ${n(bare)}/s`,
      ratio: load.perSecond / bare,
      holds: isFull ? load.perSecond >= goalOf(lab, 300) : null,
    },
    {
      goal: 'P15',
      what: `requests of one message, ${size.rate} a second`,
      measured: `${times(paced)}, p99 ${ms(paced.p99)}`,
      holds: isFull ? paced.p99 < 250 : null,
    },
  ];
}

/** Sends the message with a number to its conversation. */
function sender({ subject, key }: Lab, from: number, conversations: number) {
  const program = createProgram(connectTo(subject.url, { sockets: 32 }), key);
  return async (at: number): Promise<void> => {
    const number = from + at;
    const body = { messages: [{ id: `m${number}`, role: 'user', content: `And number ${number}?` }] };
    const path = `/api/ingest/v1/sessions/m-${number % conversations}/messages`;
    const { status, text } = await program.post(path, body);
    if (status !== 200) throw new Error(`a message was answered ${status} ${text.slice(0, 200)}`);
  };
}

const talksAtOnce = 25;

async function spansOfCalls({ subject, size, pushes, log }: Lab): Promise<Finding[]> {
  const load = await loadHttp(subject.url, 1, size.spanBatches, (at) => pushes.spans(at, talksAtOnce));
  expectTaken(load.statuses);
  const perSecond = load.perSecond * talksAtOnce;
  log(`${n(perSecond)} conversations/s by OTLP`);
  return [
    {
      goal: 'P15',
      what: `OTLP, requests of ${2 * talksAtOnce} spans of ${talksAtOnce} conversations, one after the other`,
      measured: `${n(2 * perSecond)} spans/s, ${n(perSecond)} conversations/s, p50 ${ms(load.p50)}, p99 ${ms(load.p99)}`,
      holds: null,
    },
  ];
}

/** Sessions at half the rate of the goal and messages at a third of it, together, with somebody who looks. */
async function meanwhile(lab: Lab): Promise<Finding[]> {
  const { subject, size, pushes, isFull, log } = lab;
  const neighbour = await subject.signedIn('neighbour');
  const theirs = pushesOf(await keyOf(neighbour, password, 'sessions:write'));
  await loadHttp(subject.url, 1, isFull ? 10 : 1, (at) => theirs.sessions(at, size.batch));
  const alone = watchOverview(neighbour);
  await atRate(1, isFull ? 10 : 1, async () => {});
  const quiet = await alone.stop();
  const overview = watchOverview(neighbour);
  const growth = watchGrowth(subject.pid);
  const readings = watchReadings(subject, lab.key);
  // A machine that cannot keep up refuses some: that is found, and the rest measured all the same.
  let refused = 0;
  const batches = atRate(goalOf(lab, isFull ? 3 : 1), size.seconds, async (at) => {
    const push = () => pushes.sessions(size.batches + 10 + at, size.batch);
    const { statuses } = await loadHttp(subject.url, 1, 1, push);
    if (!statuses['200']) refused += 1;
  });
  const conversations = Math.ceil(size.messages / 8);
  const send = sender(lab, 10 * size.messages, conversations);
  const messages = atRate(Math.ceil(size.rate / 3), size.seconds, (at) =>
    send(at).catch(() => {
      refused += 1;
    }),
  );
  const [batch, message] = await Promise.all([batches, messages]);
  const beside = await overview.stop();
  const [memory, seen] = [growthOf(await growth.stop()), await readings.stop()];
  log(`a neighbour's overview p95 ${ms(beside.p95)}`);
  const load = `${n(goalOf(lab, isFull ? 3 : 1) * size.batch)} sessions/s and ${Math.ceil(size.rate / 3)} messages/s for ${size.seconds} s`;
  const goal = (holds: boolean) => (isFull ? holds : null);
  return [
    {
      goal: 'P15',
      what: `${load}: how long requests take`,
      measured: `of ${size.batch} sessions p99 ${ms(batch.p99)}, of one message p99 ${ms(message.p99)}, ${refused} refused`,
      holds: goal(refused === 0 && Math.max(batch.p99, message.p99) < 250),
    },
    {
      goal: 'P15',
      what: `${load}: a neighbour's overview`,
      measured: timesToLongest(beside),
      baseline: `alone p95 ${ms(quiet.p95)}`,
      ratio: beside.p95 / quiet.p95,
      holds: goal(beside.p95 < 50),
    },
    {
      goal: 'P15',
      what: `${load}: memory, last fifth beside the second fifth`,
      measured: `${n(memory.late)} MB`,
      baseline: `${n(memory.early)} MB`,
      ratio: memory.late / memory.early,
      holds: goal(memory.late / memory.early <= 1.1),
    },
    {
      goal: 'P15',
      what: `${load}: what is answered is in the next list and in the next figures`,
      measured: `${seen.there} of ${seen.asked}`,
      holds: goal(seen.there === seen.asked),
    },
  ];
}
