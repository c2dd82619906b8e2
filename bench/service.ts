import { spawnServer } from '../test/rig/built-server.ts';
import { type Caller, createCaller } from '../test/rig/caller.ts';
import { register } from '../test/rig/people.ts';
import { type Place, settingsOf } from '../test/rig/place.ts';

/** The built service in a process of its own, without limits, with one company whose administrator asks. */
export interface Subject extends Place, AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly caller: Caller;
  signedIn(email: string): Promise<Caller>;
}

export const password = 'a long enough phrase 42';
export const adminEmail = 'bench@example.org';

/** Starts the service at a place; the company is registered when it is not there yet. */
export async function startSubject(place: Place, env: Record<string, string> = {}): Promise<Subject> {
  const child = await spawnServer({
    dataDir: place.dataDir,
    env: { ...settingsOf(place), ...env },
  });
  await child.ready;
  const signedIn = async (email: string): Promise<Caller> => {
    const caller = createCaller(child.url);
    const login = () => caller.send('POST', '/api/auth/login', { body: { email, password } });
    if ((await login()).status === 200) return caller;
    await register(caller, {
      email,
      password,
      name: 'Bench',
      companyName: `Company of ${email.split('@')[0]}`,
    });
    await login();
    return caller;
  };
  return {
    ...place,
    url: child.url,
    pid: child.pid,
    caller: await signedIn(adminEmail),
    signedIn,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await child.ended;
    },
  };
}
