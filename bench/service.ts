import { startServer } from '../test/rig/built-server.ts';
import { type Caller, isKnown, personCalled, signedIn, signedUp } from '../test/rig/people.ts';
import { type Place, settingsOf } from '../test/rig/place.ts';

/** The built service in a process of its own, without limits, with one company whose administrator asks. */
export interface Subject extends Place, AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly caller: Caller;
  /** Somebody of a company of their own, who is registered when they are not there yet. */
  signedIn(name: string): Promise<Caller>;
}

const admin = 'bench';
export const { email: adminEmail, password } = personCalled(admin);

/** Starts the service at a place; the company is registered when it is not there yet. */
export async function startSubject(place: Place, env: Record<string, string> = {}): Promise<Subject> {
  const { url, pid, stop } = await startServer({
    dataDir: place.dataDir,
    env: { ...settingsOf(place), ...env },
  });
  const anybody = async (name: string): Promise<Caller> => {
    const person = personCalled(name);
    return (await isKnown(url, person)) ? signedIn(url, person) : signedUp(url, person);
  };
  return {
    ...place,
    url,
    pid,
    caller: await anybody(admin),
    signedIn: anybody,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}
