import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { type Chance, createChance } from '../test/chance.ts';
import { createCaller } from '../test/rig/caller.ts';
import { signedIn } from '../test/rig/people.ts';
import { type ChaosRun, timesOf } from './frame.ts';
import { openService } from './service.ts';

const base = '/api/admin/security-monitoring';
const admin = { email: 'chaos@example.org', password: 'quite a long phrase 1' };
/** Longer than the pauses after a few refusals, and than a dead sender holds what it took. */
const settleMs = 900_000;

/** kill -9 while alerts are on their way to a receiver that is itself not always well. */
export const webhooks: ChaosRun = {
  name: 'webhooks',
  promise: 'across kill -9 no alert is lost on its way, a repeat is the same message, and every one verifies',
  async run({ engine, rounds, seed, log }) {
    const chance = createChance(seed);
    await using receiver = await openReceiver(chance);
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
    const alerting = { enabled: true, channels: ['WEBHOOK'], webhookUrl: receiver.url };
    await first.post(base, { alerting });
    const { data } = await first.post<{ secret: string }>(`${base}/webhook-secret`, {});
    receiver.secret = data.secret;
    let unanswered = 0;
    for (let round = 1; round <= rounds; round += 1) {
      unanswered += await attack(service.url, round);
      await sleep(chance.next() * 2500);
      await service.kill();
      await service.start();
      if (round % 10 === 0) log(`${round} kills, ${receiver.messages.size} messages`);
    }
    receiver.isWell = true;
    const raised = await allDelivered(service.url, receiver, log);
    const missing = raised.filter((id) => !receiver.alertIds.has(id));
    const broken = [...receiver.faults, ...missing.map((id) => `alert ${id} never arrived`)];
    if (raised.length < rounds / 2) broken.push(`only ${raised.length} alerts came of ${rounds} attacks`);
    for (const line of broken) log(line);
    const figures = {
      kills: rounds,
      alerts: raised.length,
      lost: missing.length,
      messages: receiver.messages.size,
      repeats: receiver.callCount - receiver.messages.size,
      unanswered,
    };
    return {
      held: broken.length === 0,
      figures: { ...figures, ...timesOf('restart', service.startMs.slice(1)) },
    };
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
async function allDelivered(url: string, receiver: Receiver, log: (line: string) => void): Promise<string[]> {
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
    const waiting = ids.filter((id) => !receiver.alertIds.has(id)).length;
    if (waiting === 0 || performance.now() > until) return ids;
    log(`${waiting} of ${ids.length} alerts are still on their way`);
    await sleep(5000);
  }
}

interface Receiver extends AsyncDisposable {
  readonly url: string;
  secret: string;
  /** From here on it takes everything. */
  isWell: boolean;
  callCount: number;
  /** Body by webhook-id. */
  readonly messages: ReadonlyMap<string, string>;
  /** Of messages that were taken. */
  readonly alertIds: ReadonlySet<string>;
  readonly faults: readonly string[];
}

/** Takes most messages, refuses some, and lets some wait until the sender may be dead. */
async function openReceiver(chance: Chance): Promise<Receiver> {
  const messages = new Map<string, string>();
  const alertIds = new Set<string>();
  const faults: string[] = [];
  const server = createServer((request, response) => {
    request.toArray().then(
      async (parts: Buffer[]) => {
        const body = Buffer.concat(parts).toString();
        receiver.callCount += 1;
        const id = String(request.headers['webhook-id']);
        try {
          new Webhook(receiver.secret).verify(body, request.headers as Record<string, string>);
        } catch (error) {
          faults.push(`${id} does not verify: ${String(error)}`);
        }
        const before = messages.get(id);
        if (before !== undefined && before !== body) faults.push(`${id} came again with another body`);
        messages.set(id, body);
        const mood = receiver.isWell ? 1 : chance.next();
        if (mood < 0.2) await sleep(1500);
        if (mood >= 0.2 && mood < 0.35) return response.writeHead(503).end();
        const { data } = JSON.parse(body) as { data: { alertIds: string[] } };
        for (const alertId of data.alertIds) alertIds.add(alertId);
        return response.writeHead(204).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    secret: '',
    isWell: false,
    callCount: 0,
    messages,
    alertIds,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
