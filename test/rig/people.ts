import { type Caller, createCaller } from './caller.ts';

/** Whoever can ask the service: a browser past the network, or one on real connections. */
interface Asking {
  send(method: 'POST', path: string, options: { body: object }): Promise<{ status: number; text: string }>;
}

export interface NewPerson {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly companyName: string;
}

/** Registers a company with its first administrator; their id. Nobody is signed in by it. */
export async function register(asking: Asking, person: NewPerson): Promise<string> {
  const { status, text } = await asking.send('POST', '/api/register', { body: person });
  if (status !== 201) throw new Error(`registration failed: ${text}`);
  return (JSON.parse(text) as { userId: string }).userId;
}

export async function signIn(asking: Asking, email: string, password: string): Promise<void> {
  const { status, text } = await asking.send('POST', '/api/auth/login', { body: { email, password } });
  if (status !== 200) throw new Error(`sign-in failed: ${text}`);
}

/** Somebody on connections of their own, signed in. */
export async function signedIn(
  url: string,
  { email, password }: Pick<NewPerson, 'email' | 'password'>,
): Promise<Caller> {
  const caller = createCaller(url);
  await signIn(caller, email, password);
  return caller;
}
