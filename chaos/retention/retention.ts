import { setTimeout as sleep } from 'node:timers/promises';
import { type Chance, createChance } from '../../test/chance.ts';
import { importEnded, sendImport } from '../../test/rig/pace/imports.ts';
import { until } from '../../test/rig/pace/until.ts';
import { type Caller, personCalled, signedIn, signedUp } from '../../test/rig/people.ts';
import { chainFaults } from '../audit.ts';
import { type Counts, countSessions } from '../count-sessions.ts';
import { type ChaosRun, restartsOf } from '../frame.ts';
import { type ChaosService, openService } from '../service.ts';
import { endLeases, lookAfterKill, openStore, type Store } from '../store.ts';
import { actFaults, type PersonsWork, startPersons } from './retention-acts.ts';
import {
  addEntries,
  addRefusedRows,
  addSessions,
  addWhatHangsOnSessions,
  type Keeper,
  makeDue,
  makeKeepers,
  retentionJobs,
  sessionFile,
} from './retention-data.ts';
import { faultsAtEnd, faultsOf, type Look, leftOf, look } from './retention-judge.ts';

const platform = personCalled('platform');
/** In the words of all sessions. */
const searched = 'question';
const platformChain = '00000000-0000-0000-0000-000000000000';
/** The share of the kills that may come at any moment, also before the work and long after it. */
const anyMomentShare = 0.1;
/** The other kills come within the work that is left, which takes at least this share of the whole. */
const shortestShare = 0.3;
/** With so many kills at least one of them must have hit what this is about. */
const enoughKills = 20;

interface World {
  readonly service: ChaosService;
  readonly store: Store;
  readonly keepers: readonly Keeper[];
  readonly callers: Map<Keeper, Caller>;
  readonly people: PersonsWork;
  readonly broken: string[];
  readonly hits: Record<'duringWork' | 'amongSessions' | 'amongEntries' | 'amongRows', number>;
  fillings: number;
  dueAt: Date;
}

/** kill -9 while old sessions, audit entries and refused rows are removed. */
export const retention: ChaosRun = {
  name: 'retention',
  promise:
    'R1 a clean-up that is killed again and again removes all that is old with all that hangs on it, nothing younger, and tells the right counts',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    const env = { PLATFORM_ADMIN_EMAIL: platform.email, PLATFORM_ADMIN_PASSWORD: platform.password };
    await using service = await openService({ engine, env });
    const world = await openWorld(service);

    // A whole one first: how long it takes says within what time to kill.
    await fill(world);
    const { untilBegunMs, workMs } = await runWhole(world);
    let withinMs = workMs;
    judge(world, 'the whole clean-up', await world.store(look));

    let kills = 0;
    while (kills < rounds) {
      let seen = await fill(world);
      const workOf = (of: Look) => leftOf(of).sessions + leftOf(of).entries;
      const whole = workOf(seen);
      while (kills < rounds && seen.finishedJobs.length < retentionJobs.length) {
        const leftMs = withinMs * (workOf(seen) / whole);
        const waitMs = chance.happens(anyMomentShare)
          ? chance.next() * (untilBegunMs + withinMs)
          : untilBegunMs + chance.next() * Math.max(withinMs * shortestShare, leftMs);
        const after = await killAfter(world, chance, waitMs);
        kills += 1;
        judge(world, `kill ${kills}`, after);
        countHit(world.hits, seen, after);
        withinMs *= correctionOf(seen, after);
        seen = after;
      }
      const { acknowledged, cleanUps } = world.people;
      log(
        `${kills} kills in ${world.fillings} fillings, ${world.hits.amongRows} among rows; ${acknowledged.size} acts and ${cleanUps.size} clean-ups of people`,
      );
    }
    const figures = await bringToEnd(world);
    if (kills >= enoughKills && world.hits.amongRows === 0)
      world.broken.push('no kill came while rows were removed');
    return {
      broken: world.broken,
      figures: {
        kills,
        fillings: world.fillings,
        ...world.hits,
        workMs,
        ...figures,
        ...restartsOf(service),
      },
    };
  },
};

async function openWorld(service: ChaosService): Promise<World> {
  const keepers = makeKeepers();
  const callers = new Map<Keeper, Caller>();
  for (const keeper of keepers) {
    const caller = await signedUp(service.url, personCalled(keeper.name));
    const { data } = await caller.get<{ user: { companyId: string } }>('/api/auth/session');
    keeper.id = data.user.companyId;
    const retention = { sessionDays: keeper.sessionDays };
    const set = await caller.send('POST', '/api/rpc/company.update', { body: { json: { retention } } });
    if (set.status !== 200) throw new Error(`setting the retention answered ${set.status}: ${set.text}`);
    const configure = { action: 'configure', retentionDays: keeper.auditDays };
    await caller.post('/api/admin/audit-logs/retention', configure);
    callers.set(keeper, caller);
  }
  const sessions = new Map<Keeper, readonly string[]>();
  for (const [keeper, caller] of callers) {
    await importEnded(caller, (await sendImport(caller, sessionFile(keeper), 'text/csv')).id);
    await countSessions(caller, searched);
    const { data } = await caller.get<{ sessions: { id: string }[] }>('/api/dashboard/sessions?limit=100');
    sessions.set(
      keeper,
      data.sessions.map(({ id }) => id),
    );
  }
  await service.stop();
  return {
    service,
    store: openStore(service),
    keepers,
    callers,
    people: { acknowledged: new Set(), cleanUps: new Map(), sessions, count: 0 },
    broken: [],
    hits: { duringWork: 0, amongSessions: 0, amongEntries: 0, amongRows: 0 },
    fillings: 0,
    dueAt: new Date(),
  };
}

/** From stopped to stopped: everybody has more that is old and more that is not, and two nights have passed. */
async function fill(world: World): Promise<Look> {
  const { service, store, keepers } = world;
  world.fillings += 1;
  await store(async (query) => {
    for (const keeper of keepers) {
      await addSessions(query, keeper, world.fillings);
      await addEntries(query, keeper);
      await addRefusedRows(query, keeper);
    }
    await addWhatHangsOnSessions(query);
  });
  // A service that ends takes what is not sealed yet into the chain.
  await service.start();
  await service.stop();
  world.dueAt = new Date();
  return store(async (query) => {
    await makeDue(query);
    return look(query);
  });
}

interface Run {
  readonly name: string;
  readonly lastRunAt: string;
  readonly lastDurationMs: number;
}

/** Of the night's schedules, those that ran to their end since a moment. */
async function finishedSince(admin: Caller, since: Date): Promise<Run[]> {
  const path = '/api/rpc/platform.system?input=%7B%22json%22%3A%7B%7D%7D';
  const { status, text } = await admin.send('GET', path);
  if (status !== 200) throw new Error(`the schedules answered ${status}: ${text}`);
  const { schedules } = JSON.parse(text).result.data.json as { schedules: (Run | { lastRunAt: null })[] };
  return schedules.filter(
    (run): run is Run =>
      run.lastRunAt !== null && retentionJobs.includes(run.name) && new Date(run.lastRunAt) >= since,
  );
}

/** How long after the service is ready the night's work begins, and how long it then takes. */
interface Night {
  readonly untilBegunMs: number;
  readonly workMs: number;
}

/** Anew each time: who asks nothing for a quarter of an hour is signed out. */
const signInToPlatform = (url: string): Promise<Caller> => signedIn(url, platform);

/** Lets a night's work come to its end. */
async function runWhole({ service, dueAt }: World): Promise<Night> {
  await service.start();
  const readyMs = Date.now();
  const admin = await signInToPlatform(service.url);
  const runs = await until(async () => {
    const ended = await finishedSince(admin, dueAt);
    return ended.length === retentionJobs.length && ended;
  }, 'the end of the night');
  await service.stop();
  const begunMs = Math.min(...runs.map(({ lastRunAt }) => Date.parse(lastRunAt)));
  const endedMs = Math.max(...runs.map((run) => Date.parse(run.lastRunAt) + run.lastDurationMs));
  return { untilBegunMs: Math.max(0, begunMs - readyMs), workMs: endedMs - begunMs };
}

async function killAfter(world: World, chance: Chance, waitMs: number): Promise<Look> {
  const { service, callers, people } = world;
  await service.start();
  const { pid } = service;
  const ended = startPersons(people, callers, chance, waitMs, world.broken);
  await sleep(waitMs);
  await service.kill();
  await ended();
  return lookAfterKill(service, async (query) => {
    // On the embedded engine the next start takes over by itself.
    if (service.databaseUrl !== null) await endLeases(query, pid);
    return look(query, pid);
  });
}

function judge({ broken, keepers }: World, when: string, seen: Look): void {
  broken.push(...faultsOf(seen, keepers).map((fault) => `${when}: ${fault}`));
}

/** How fast the machine is changes: kills that come too late are to come earlier, and the reverse. */
function correctionOf(before: Look, after: Look): number {
  if (after.finishedJobs.length === retentionJobs.length) return 0.7;
  const [was, is] = [leftOf(before), leftOf(after)];
  return was.sessions === is.sessions && was.entries === is.entries ? 1.25 : 1;
}

/** Among rows: this life removed some and left some. During work: one of the schedules was on its way. */
function countHit(hits: World['hits'], before: Look, after: Look): void {
  const [was, is] = [leftOf(before), leftOf(after)];
  const isAmong = (of: keyof typeof is) => is[of] > 0 && is[of] < was[of];
  if (after.cutOffJobs.length > 0) hits.duringWork += 1;
  if (isAmong('sessions')) hits.amongSessions += 1;
  if (isAmong('entries')) hits.amongEntries += 1;
  if (isAmong('sessions') || isAmong('entries')) hits.amongRows += 1;
}

/** What was left is taken up again, another night goes over it, and everything is asked for as people see it. */
async function bringToEnd(world: World): Promise<Record<string, number>> {
  const { service, store, keepers, callers, people, broken } = world;
  await runWhole(world);
  world.dueAt = new Date();
  await store(makeDue);
  await runWhole(world);
  await service.start();
  const shown = new Map<Keeper, Counts>();
  for (const [keeper, caller] of callers) {
    shown.set(keeper, await countSessions(caller, searched));
    broken.push(...(await chainFaults(caller, keeper.name)));
  }
  broken.push(...(await chainFaults(await signInToPlatform(service.url), 'the platform', platformChain)));
  await service.stop();
  const seen = await store(look);
  judge(world, 'the end', seen);
  broken.push(...faultsAtEnd(seen), ...(await store((query) => actFaults(query, people))));
  for (const [{ id, name }, { list, overview, found }] of shown) {
    const { sessions } = seen.facts.find((facts) => facts.id === id) ?? { sessions: -1 };
    if (list !== sessions || overview !== sessions || found !== sessions)
      broken.push(`${name}: ${sessions} sessions, shown are ${JSON.stringify({ list, overview, found })}`);
  }
  const total = (kind: 'oldSessions' | 'oldEntries' | 'oldRefused') =>
    keepers.reduce((sum, { made }) => sum + made[kind], 0) -
    seen.facts.reduce((sum, of) => sum + of[kind], 0);
  return {
    sessionsRemoved: total('oldSessions'),
    sessionsKept: seen.facts.reduce((sum, { sessions }) => sum + sessions, 0),
    entriesRemoved: total('oldEntries'),
    entriesTold: seen.toldEntries,
    refusedRemoved: total('oldRefused'),
    acts: people.acknowledged.size,
    cleanUpsOfPeople: people.cleanUps.size,
  };
}
