import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Chance } from '../../test/chance.ts';
import { startFakeSmtpServer } from '../../test/fakes/smtp-server-fake.ts';

export const hookKinds = ['webhook', 'slack', 'teams'] as const;
export type HookKind = (typeof hookKinds)[number];

/** Where news arrives: a mail server and one address for each kind of channel, none of them always well. */
export interface Receivers extends AsyncDisposable {
  readonly smtpUrl: string;
  addressOf(kind: HookKind): string;
  /** Signs what the webhook gets. */
  secret: string;
  /** From here on they take everything. */
  isWell: boolean;
  /** How much arrived, repeats included. */
  readonly callCount: number;
  /** The body of each mail that was taken, by its Message-ID. */
  mails(): ReadonlyMap<string, string>;
  /** What channels took: by its `webhook-id` for a webhook, for a chat by its very words. */
  readonly taken: Readonly<Record<HookKind, ReadonlyMap<string, string>>>;
  readonly faults: readonly string[];
}

const slowMs = 600;

export async function openReceivers(chance: Chance): Promise<Receivers> {
  const faults: string[] = [];
  const taken: Record<HookKind, Map<string, string>> = {
    webhook: new Map(),
    slack: new Map(),
    teams: new Map(),
  };
  let hookCount = 0;
  /** Takes most, refuses some, and lets some wait until the sender may be dead. */
  const takes = async (): Promise<boolean> => {
    const mood = receivers.isWell ? 1 : chance.next();
    if (mood < 0.1) await sleep(slowMs);
    return mood < 0.1 || mood >= 0.2;
  };
  const smtp = await startFakeSmtpServer({ takes });
  const server = createServer((request, response) => {
    request.toArray().then(
      async (parts: Buffer[]) => {
        const body = Buffer.concat(parts).toString();
        const kind = hookKinds.find((one) => request.url === `/${one}`);
        if (!kind) return response.writeHead(404).end();
        hookCount += 1;
        const id = kind === 'webhook' ? String(request.headers['webhook-id']) : body;
        if (kind === 'webhook')
          try {
            new Webhook(receivers.secret).verify(body, request.headers as Record<string, string>);
          } catch (error) {
            faults.push(`${id} does not verify: ${String(error)}`);
          }
        if ((taken[kind].get(id) ?? body) !== body) faults.push(`${id} came again in other words`);
        if (!(await takes())) return response.writeHead(503).end();
        taken[kind].set(id, body);
        return response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receivers: Receivers = {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    addressOf: (kind) => `http://127.0.0.1:${port}/${kind}`,
    secret: '',
    isWell: false,
    get callCount() {
      return hookCount + smtp.messages.length;
    },
    mails() {
      const found = new Map<string, string>();
      for (const { data } of smtp.messages) {
        const [, id = ''] = /^Message-ID:\s*<([^>]*)>/im.exec(data) ?? [];
        const body = withoutChance(data);
        if ((found.get(id) ?? body) !== body) faults.push(`mail ${id} came again in other words`);
        found.set(id, body);
      }
      return found;
    },
    taken,
    faults,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await smtp[Symbol.asyncDispose]();
    },
  };
  return receivers;
}

/** A mail without what is made anew each time that it is sent. */
const withoutChance = (data: string): string =>
  data.replace(/^Date: .*\r\n/m, '').replaceAll(/--_NmP-[\w-]+/g, 'boundary');
