import { keyText, newPublicId, newSecret } from '../src/domains/keys/key-form.ts';
import { connectTo } from '../test/rig/connect-to.ts';
import { type Caller, createCaller, signedIn } from '../test/rig/people.ts';
import { makePlace } from '../test/rig/place.ts';
import { createProgram } from '../test/rig/program.ts';
import { type BenchGroup, type Finding, ms, percentiles } from './frame.ts';
import { mannWhitney } from './mann-whitney.ts';
import { adminEmail, password, startSubject } from './service.ts';

const platformAdmin = { email: 'root@example.org', password: 'a phrase for the platform' };

interface Way {
  readonly name: string;
  readonly send: (caller: Caller, index: number) => Promise<{ readonly ms: number; readonly status: number }>;
}

/** R8: whether the time of an answer tells which accounts and which keys exist. */
export const timing: BenchGroup = {
  name: 'timing',
  async run({ engine, isFull, log }) {
    const samples = isFull ? 300 : 10;
    await using place = await makePlace(engine);
    await using subject = await startSubject(place, {
      PLATFORM_ADMIN_EMAIL: platformAdmin.email,
      PLATFORM_ADMIN_PASSWORD: platformAdmin.password,
    });
    const { caller } = subject;
    const disabled = 'disabled@example.org';
    await addDisabled(subject.url, disabled);
    const posted =
      (path: string, body: object): Way['send'] =>
      (by) =>
        by.send('POST', path, { body });
    const signIn = (email: string) => posted('/api/auth/login', { email, password: 'a guess that is wrong' });
    const forgot = (email: string) => posted('/api/forgot-password', { email });
    const signIns: Way[] = [
      { name: 'wrong password', send: signIn(adminEmail) },
      { name: 'unknown user', send: signIn('nobody@example.org') },
      { name: 'disabled user', send: signIn(disabled) },
    ];
    const forgots: Way[] = [
      { name: 'known', send: forgot(adminEmail) },
      { name: 'unknown', send: forgot('nobody@example.org') },
      { name: 'disabled', send: forgot(disabled) },
    ];
    const keys = await keyWays(caller, subject.url);
    return [
      ...(await compare('sign-in', signIns, caller, samples, isFull, log)),
      ...(await compare('forgotten password', forgots, caller, samples, isFull, log)),
      ...(await compare('refused key', keys, caller, samples, isFull, log)),
    ];
  },
};

/** A key with another secret, one that was never made, one that was revoked. */
async function keyWays(admin: Caller, url: string): Promise<Way[]> {
  const make = async () => {
    const body = { name: 'Timed', scopes: ['metrics:read'], currentPassword: password };
    return (await admin.post<{ key: string; apiKey: { id: string } }>('/api/admin/api-keys', body)).data;
  };
  const [live, revoked] = [await make(), await make()];
  await admin.send('DELETE', `/api/admin/api-keys/${revoked.apiKey.id}`);
  const carrier = connectTo(url, { sockets: 1 });
  const send = (key: string): Way['send'] => {
    const program = createProgram(carrier, key);
    return async () => {
      const answer = await program.get('/api/dashboard/config');
      if (answer.status !== 401) throw new Error(`a refused key was answered ${answer.status}`);
      return answer;
    };
  };
  const [publicId = ''] = /(?<=^prl_).{8}/.exec(live.key) ?? [];
  return [
    { name: 'wrong secret', send: send(keyText({ publicId, secret: newSecret() })) },
    { name: 'unknown', send: send(keyText({ publicId: newPublicId(), secret: newSecret() })) },
    { name: 'revoked', send: send(revoked.key) },
  ];
}

/** A person with a password who may not come in any more. */
async function addDisabled(url: string, email: string): Promise<void> {
  const staff = await signedIn(url, platformAdmin);
  const { data } = await staff.get<{ companies: { id: string }[] }>('/api/platform/companies');
  const users = `/api/platform/companies/${data.companies[0]?.id}/users`;
  const { data: invited } = await staff.post<{ user: { id: string }; inviteUrl: string }>(users, {
    email,
    name: 'Disabled',
  });
  const token = new URL(invited.inviteUrl).searchParams.get('token');
  const accepting = { token, password: 'yet another long phrase' };
  await createCaller(url).post('/api/auth/accept-invite', accepting);
  const body = { status: 'DISABLED' };
  const { status, text } = await staff.send('PATCH', `${users}/${invited.user.id}`, { body });
  if (status !== 200) throw new Error(`disabling answered ${status} ${text}`);
}

/** All ways in turn, sample by sample, so that whatever else happens on the machine meets each alike. */
async function compare(
  what: string,
  ways: readonly Way[],
  caller: Caller,
  samples: number,
  isFull: boolean,
  log: (line: string) => void,
): Promise<Finding[]> {
  const times = ways.map((): number[] => []);
  for (let round = -5; round < samples; round += 1) {
    for (const [at, way] of ways.entries()) {
      const { ms } = await way.send(caller, round);
      if (round >= 0) times[at]?.push(ms);
    }
  }
  log(`${what}: ${ways.length} × ${samples} samples`);
  const [first = []] = times;
  return ways.slice(1).map((way, at) => {
    const other = times[at + 1] ?? [];
    const p = mannWhitney(first, other);
    const [ours, theirs] = [percentiles(first).p50, percentiles(other).p50];
    return {
      goal: 'R8',
      what: `${what}: ${ways[0]?.name} and ${way.name}, ${samples} samples each`,
      measured: `medians ${ms(ours)} and ${ms(theirs)}, Mann-Whitney p = ${p.toFixed(3)}`,
      ratio: theirs / ours,
      holds: isFull ? p > 0.01 : null,
    };
  });
}
