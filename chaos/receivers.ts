import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Chance } from '../test/chance.ts';
import { startFakeSmtpServer } from '../test/fakes/smtp-server-fake.ts';
import { listen } from '../test/rig/listen.ts';

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

/** How many dawdle, and for how long; how many refuse. */
const moods = { slowShare: 0.1, slowMs: 600, refusedShare: 0.1 };

export async function openReceivers(
  chance: Chance,
  { slowShare, slowMs, refusedShare } = moods,
): Promise<Receivers> {
  const faults: string[] = [];
  const seen = new Map<string, string>();
  const taken = { webhook: new Map(), slack: new Map(), teams: new Map() };
  let hookCount = 0;
  /** Takes most, refuses some, and lets some wait until the sender may be dead. */
  const takes = async (): Promise<boolean> => {
    const mood = receivers.isWell ? 1 : chance.next();
    if (mood < slowShare) await sleep(slowMs);
    return mood < slowShare || mood >= slowShare + refusedShare;
  };
  const smtp = await startFakeSmtpServer({ takes });
  const server = createServer((request, response) => {
    text(request).then(
      async (body) => {
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
        if ((seen.get(id) ?? body) !== body) faults.push(`${id} came again in other words`);
        seen.set(id, body);
        if (!(await takes())) return response.writeHead(503).end();
        taken[kind].set(id, body);
        return response.writeHead(200).end();
      },
      () => response.destroy(),
    );
  });
  const port = await listen(server);
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
