import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { type Caller, createCaller } from '../test/rig/caller.ts';
import { type ChaosRun, timesOf } from './frame.ts';
import { openService } from './service.ts';

const registeringAtOnce = 4;
/** The kill comes within the time that so many registrations take, so that a slow machine is hit in the middle too. */
const killWithinRegistrations = 4;
const owner = { email: 'owner@example.org', companyName: 'The owner', name: 'Owner' };

interface Attempt {
  readonly email: string;
  readonly companyName: string;
  /** True once its 201 arrived; an attempt without an answer may have gone either way. */
  acknowledged: boolean;
}

/** kill -9 while people register and one changes the password again and again. */
export const accounts: ChaosRun = {
  name: 'accounts',
  promise:
    'R09 after kill -9 a person and company are there both or not at all, and what was acknowledged is there',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using service = await openService({ engine });
    const broken: string[] = [];
    const counts = { registered: 0, unanswered: 0, ofThemDone: 0, passwordChanges: 0 };
    let password = passwordOf(0);
    let nextPassword = 1;
    const from = performance.now();
    const first = await createCaller(service.url).send('POST', '/api/register', {
      body: { ...owner, password },
    });
    if (first.status !== 201) throw new Error(`registering answered ${first.status}`);
    const killWithinMs = (performance.now() - from) * killWithinRegistrations;

    for (let round = 1; round <= rounds; round += 1) {
      const [changer, otherDevice] = [createCaller(service.url), createCaller(service.url)];
      for (const client of [changer, otherDevice]) {
        const { status } = await signIn(client, owner.email, password);
        if (status !== 200) broken.push(`round ${round}: the acknowledged password gave ${status}`);
      }
      const attempts: Attempt[] = [];
      let pending: string | null = null;
      let changedThisRound = false;
      let alive = true;
      const registering = Array.from({ length: registeringAtOnce }, async (_, lane) => {
        const client = createCaller(service.url);
        for (let n = 0; alive; n += 1) {
          const mark = `${round}-${lane}-${n}`;
          const attempt = { email: `p${mark}@example.org`, companyName: `C ${mark}`, acknowledged: false };
          attempts.push(attempt);
          attempt.acknowledged = (await tryRegister(client, attempt)) === 201;
        }
      });
      const changing = (async () => {
        while (alive) {
          pending = passwordOf(nextPassword++);
          const body = { currentPassword: password, newPassword: pending };
          const { status } = await changer.send('POST', '/api/auth/change-password', { body });
          if (status !== 200)
            return void (alive && broken.push(`round ${round}: a password change answered ${status}`));
          [password, pending, changedThisRound] = [pending, null, true];
          counts.passwordChanges += 1;
        }
      })();
      const all = Promise.allSettled([...registering, changing]);
      await sleep(chance.next() * killWithinMs);
      alive = false;
      await service.kill();
      await all;
      await service.start();

      for (const attempt of attempts) {
        const there = await isThere(service.url, attempt);
        if (there === 'half') broken.push(`${attempt.email} is there without its company, or the reverse`);
        if (attempt.acknowledged && there === 'no')
          broken.push(`${attempt.email} was acknowledged and is gone`);
        if (attempt.acknowledged) counts.registered += 1;
        else counts.unanswered += 1;
        if (!attempt.acknowledged && there === 'yes') counts.ofThemDone += 1;
      }
      const working = await workingPasswords(service.url, [password, pending]);
      if (working.length !== 1) broken.push(`round ${round}: ${working.length} passwords work instead of 1`);
      const [now = password] = working;
      const changed = changedThisRound || now !== password;
      password = now;
      const { status } = await otherDevice.send('GET', '/api/auth/session');
      if ((status === 200) === changed) {
        broken.push(`round ${round}: password ${changed ? '' : 'not '}changed, other session gave ${status}`);
      }
      if (round % 10 === 0) log(`${round} kills, ${counts.registered} registered`);
    }
    for (const line of broken) log(line);
    const restarts = timesOf('restart', service.startMs.slice(1));
    return { held: broken.length === 0, figures: { kills: rounds, ...counts, ...restarts } };
  },
};

const passwordOf = (n: number): string => `quite a long phrase ${n}`;

const signIn = (client: Caller, email: string, password: string) =>
  client.send('POST', '/api/auth/login', { body: { email, password } });

async function tryRegister(client: Caller, { email, companyName }: Attempt): Promise<number> {
  const body = { email, companyName, name: 'P', password: passwordOf(0) };
  return (await client.send('POST', '/api/register', { body })).status;
}

/** Seen from outside: both sign in, or both are free to be taken; anything else is half a registration. */
async function isThere(url: string, attempt: Attempt): Promise<'yes' | 'no' | 'half'> {
  const client = createCaller(url);
  const { status, text } = await signIn(client, attempt.email, passwordOf(0));
  if (status === 200) {
    const { companyId } = JSON.parse(text).data.user;
    const config = await client.send('GET', '/api/dashboard/config');
    return companyId && config.text.includes(attempt.companyName) ? 'yes' : 'half';
  }
  return (await tryRegister(client, attempt)) === 201 ? 'no' : 'half';
}

async function workingPasswords(url: string, candidates: readonly (string | null)[]): Promise<string[]> {
  const working: string[] = [];
  for (const candidate of candidates) {
    if (candidate === null) continue;
    const { status } = await signIn(createCaller(url), owner.email, candidate);
    if (status === 200) working.push(candidate);
  }
  return working;
}
