import type { Role, UserActor } from '../../kernel/actor.ts';
import { actNamed } from './acts.ts';
import type { Caller, Past } from './past-services.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly companyId: string;
  readonly timeZone: string;
  /** Of the ranges that are kept for documentation. */
  readonly address: string;
  readonly userAgent: string;
}

export interface Firm {
  readonly id: string;
  readonly prefix: string;
  readonly count: number;
  readonly seed: number;
  readonly people: readonly Person[];
}

export const browsers = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
] as const;

/** Whoever starts what the schedules do. */
export const operator: Caller = { actor: 'operator', address: null, userAgent: null };

export const stranger = (address: string): Caller => ({
  actor: 'nobody',
  address,
  userAgent: 'python-requests/2.32.5',
});

export const signedOut = ({ address, userAgent }: Person): Caller => ({
  actor: 'nobody',
  address,
  userAgent,
});

/** Signs somebody in as the sign-in page does; what is done next is done in that session. */
export async function signIn(past: Past, person: Person, password: string): Promise<Caller> {
  const answer = await past.act(actNamed('auth.login'), signedOut(person), { email: person.email, password });
  const { session } = answer as { session: { id: string } };
  const { id: userId, name, email, role, companyId, timeZone, address, userAgent } = person;
  const actor: UserActor = {
    ...{ type: 'user', userId, name, email, role, companyId, timeZone },
    ...{ sessionId: session.id, platformRole: null },
  };
  return { actor, address, userAgent };
}

/** A sign-in that is refused, as any wrong password is. */
export async function failToSignIn(past: Past, email: string, from: Caller): Promise<void> {
  const attempt = past.act(actNamed('auth.login'), from, { email, password: 'not the pass phrase' });
  await attempt.catch(() => undefined);
}
