import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../test/chance.ts';
import { createCaller, personCalled, signedIn } from '../test/rig/people.ts';
import { type ChaosRun, restartsOf } from './frame.ts';
import { openReceivers, type Receivers } from './receivers.ts';
import { openService } from './service.ts';

const base = '/api/admin/security-monitoring';
const admin = personCalled('chaos');
/** Longer than the pauses after a few refusals, and than a dead sender holds what it took. */
const settleMs = 900_000;

/** kill -9 while alerts are on their way to a receiver that is itself not always well. */
export const webhooks: ChaosRun = {
  name: 'webhooks',
  promise: 'across kill -9 no alert is lost on its way, a repeat is the same message, and every one verifies',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using receiver = await openReceivers(chance, { slowShare: 0.2, slowMs: 1500, refusedShare: 0.15 });
    const messages = receiver.taken.webhook;
    await using service = await openService({
      engine,
      env: {
        WEBHOOK_ALLOW_PRIVATE: 'true',
        TRUST_PROXY: '1',
        PLATFORM_ADMIN_EMAIL: admin.email,
        PLATFORM_ADMIN_PASSWORD: admin.password,
      },
    });
    const first = await signedIn(service.url, admin);
    const alerting = { enabled: true, channels: ['WEBHOOK'], webhookUrl: receiver.addressOf('webhook') };
    await first.post(base, { alerting });
    const { data } = await first.post<{ secret: string }>(`${base}/webhook-secret`, {});
    receiver.secret = data.secret;
    let unanswered = 0;
    for (let round = 1; round <= rounds; round += 1) {
      unanswered += await attack(service.url, round);
      await sleep(chance.next() * 2500);
      await service.kill();
      await service.start();
      if (round % 10 === 0) log(`${round} kills, ${messages.size} messages`);
    }
    receiver.isWell = true;
    const raised = await allDelivered(service.url, receiver, log);
    const missing = missingOf(raised, receiver);
    const broken = [...receiver.faults, ...missing.map((id) => `alert ${id} never arrived`)];
    if (raised.length < rounds / 2) broken.push(`only ${raised.length} alerts came of ${rounds} attacks`);
    const figures = {
      kills: rounds,
      alerts: raised.length,
      lost: missing.length,
      messages: messages.size,
      repeats: receiver.callCount - messages.size,
      unanswered,
    };
    return { broken, figures: { ...figures, ...restartsOf(service) } };
  },
};

/**
 * Five wrong passwords from an address of its own, on an account of its own: an alert of its own. On a machine that is
 * busy enough a request may be cut off before it was read; then it is sent again. Answers with how many were.
 */
async function attack(url: string, round: number): Promise<number> {
  const attacker = createCaller(url);
  const headers = { 'x-forwarded-for': `198.51.${round >> 8}.${round & 255}` };
  const body = { email: `victim${round}@example.org`, password: 'wrong' };
  let unanswered = 0;
  for (let answered = 0; answered < 5; ) {
    const answer = await attacker.send('POST', '/api/auth/login', { body, headers }).catch(() => null);
    if (answer) answered += 1;
    else unanswered += 1;
    if (unanswered > 20) throw new Error('the service runs and answers no sign-in');
  }
  return unanswered;
}

/** Waits until everything that was raised has arrived, or long enough; answers with the ids of all alerts. */
async function allDelivered(
  url: string,
  receiver: Receivers,
  log: (line: string) => void,
): Promise<string[]> {
  const caller = await signedIn(url, admin);
  const until = performance.now() + settleMs;
  for (;;) {
    const ids: string[] = [];
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const { data } = await caller.get<{ alerts: { id: string }[]; pagination: { hasNext: boolean } }>(
        `${base}/alerts?limit=100&page=${page}`,
      );
      ids.push(...data.alerts.map(({ id }) => id));
      hasNext = data.pagination.hasNext;
    }
    const waiting = missingOf(ids, receiver).length;
    if (waiting === 0 || performance.now() > until) return ids;
    log(`${waiting} of ${ids.length} alerts are still on their way`);
    await sleep(5000);
  }
}

/** Those of which no message was taken. */
function missingOf(ids: readonly string[], { taken }: Receivers): string[] {
  const arrived = new Set(
    [...taken.webhook.values()].flatMap((body): string[] => JSON.parse(body).data.alertIds),
  );
  return ids.filter((id) => !arrived.has(id));
}
