import { judgeOldEntries } from '../security/index.ts';
import { actNamed } from './acts.ts';
import type { Caller, Past } from './past-services.ts';
import { failToSignIn, type Person, stranger } from './people.ts';

const lookBackMs = 3_600_000;

/** One address works through passwords of one account. */
export async function passwordIsGuessed(past: Past, { email }: Person): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    await failToSignIn(past, email, stranger('203.0.113.77'));
    past.pass(0.07);
  }
  await look(past);
}

/** Many addresses try one account, each a few times. */
export async function accountIsTried(past: Past, { email }: Person): Promise<void> {
  for (let n = 0; n < 12; n += 1) {
    await failToSignIn(past, email, stranger(`198.51.100.${40 + (n % 6)}`));
    past.pass(3);
  }
  await look(past);
}

/** Somebody takes everything out, file by file. */
export async function tooMuchIsTaken(past: Past, caller: Caller): Promise<void> {
  for (const language of ['nl', 'de', 'fr', 'en', 'nl', 'de']) {
    await past.act(actNamed('dashboard.export'), caller, { language: [language], format: 'csv' });
    past.pass(4);
  }
  await look(past);
}

/** What the watch would have seen by now. */
export async function look(past: Past): Promise<void> {
  const { services } = past;
  await judgeOldEntries(services, new Date(services.ports.clock.now().getTime() - lookBackMs));
}
