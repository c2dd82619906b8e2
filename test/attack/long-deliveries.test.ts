import { request } from 'node:http';
import { expect, test } from 'vitest';
import { makeKey } from '../rig/program.ts';
import { startApp } from '../rig/start-app.ts';

test.each(['sessions', 'otlp'] as const)(
  'a delivery (%s) whose key is revoked while it comes is refused, and nothing of it is stored',
  async (way) => {
    await using app = await startApp();
    const admin = await app.signUp();
    const origin = new URL(await app.listen());
    const send = async (meanwhile: (id: string) => Promise<unknown>) => {
      const { key, id } = await makeKey(app.app.services, admin.companyId, ['sessions:write']);
      const body =
        way === 'otlp'
          ? '{"resourceSpans":[]}'
          : JSON.stringify({ sessions: [{ externalId: id, startTime: '2026-01-03T10:00:00Z' }] });
      return new Promise<number | undefined>((resolve, reject) => {
        const sending = request(
          {
            host: origin.hostname,
            port: origin.port,
            method: 'POST',
            path: way === 'otlp' ? '/api/ingest/otlp/v1/traces' : '/api/ingest/v1/sessions',
            headers: {
              authorization: `Bearer ${key}`,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            },
          },
          (answer) => {
            answer.resume();
            resolve(answer.statusCode);
          },
        );
        sending.on('error', reject);
        sending.write(body.slice(0, 10));
        void wasAdmitted(app, id)
          .then(() => meanwhile(id))
          .then(() => {
            app.clock.advance(30_000);
            sending.end(body.slice(10));
          }, reject);
      });
    };
    expect(await send(async () => {})).toBe(200);
    const stored = await sessions(app);
    const revoke = (id: string) => admin.browser.send('DELETE', `/api/admin/api-keys/${id}`);
    expect(await send(revoke)).toBe(401);
    expect(await sessions(app)).toBe(stored);
  },
);

type App = Awaited<ReturnType<typeof startApp>>;

const sessions = async (app: App): Promise<number> =>
  (await app.database.system((tx) => tx.query('SELECT id FROM session'))).length;

/** Its key was looked up: what its body says comes later. */
async function wasAdmitted(app: App, id: string): Promise<void> {
  for (;;) {
    const used = await app.database.system((tx) =>
      tx.query('SELECT 1 FROM api_key WHERE id = $1 AND last_used_at IS NOT NULL', [id]),
    );
    if (used.length > 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
