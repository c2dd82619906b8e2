import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import {
  createCaller,
  isKnown,
  type NewPerson,
  personCalled,
  register,
  signedIn,
} from '../test/rig/people.ts';
import { type ChaosRun, restartsOf } from './frame.ts';
import { openService } from './service.ts';

const registeringAtOnce = 4;
/** The kill comes within the time that so many registrations take, so that a slow machine is hit in the middle too. */
const killWithinRegistrations = 4;
const owner = personCalled('owner');

interface Attempt {
  readonly person: NewPerson;
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
    let { password } = owner;
    let nextPassword = 1;
    const from = performance.now();
    await register(createCaller(service.url), owner);
    const killWithinMs = (performance.now() - from) * killWithinRegistrations;

    for (let round = 1; round <= rounds; round += 1) {
      const known = { email: owner.email, password };
      const [changer, otherDevice] = [await signedIn(service.url, known), await signedIn(service.url, known)];
      const attempts: Attempt[] = [];
      let pending: string | null = null;
      let changedThisRound = false;
      let alive = true;
      const registering = Array.from({ length: registeringAtOnce }, async (_, lane) => {
        const client = createCaller(service.url);
        for (let n = 0; alive; n += 1) {
          const attempt = { person: personCalled(`p${round}-${lane}-${n}`), acknowledged: false };
          attempts.push(attempt);
          const { status } = await client.send('POST', '/api/register', { body: attempt.person });
          attempt.acknowledged = status === 201;
        }
      });
      const changing = (async () => {
        while (alive) {
          pending = `quite another phrase ${nextPassword++}`;
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
        const { email } = attempt.person;
        const there = await isThere(service.url, attempt.person);
        if (there === 'half') broken.push(`${email} is there without its company, or the reverse`);
        if (attempt.acknowledged && there === 'no') broken.push(`${email} was acknowledged and is gone`);
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
    return { broken, figures: { kills: rounds, ...counts, ...restartsOf(service) } };
  },
};

/** Seen from outside: both sign in, or both are free to be taken; anything else is half a registration. */
async function isThere(url: string, person: NewPerson): Promise<'yes' | 'no' | 'half'> {
  if (await isKnown(url, person)) {
    const config = await (await signedIn(url, person)).send('GET', '/api/dashboard/config');
    return config.text.includes(person.companyName) ? 'yes' : 'half';
  }
  const { status } = await createCaller(url).send('POST', '/api/register', { body: person });
  return status === 201 ? 'no' : 'half';
}

async function workingPasswords(url: string, candidates: readonly (string | null)[]): Promise<string[]> {
  const working: string[] = [];
  for (const password of candidates)
    if (password !== null && (await isKnown(url, { email: owner.email, password }))) working.push(password);
  return working;
}
