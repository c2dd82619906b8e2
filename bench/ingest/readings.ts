import { setTimeout as sleep } from 'node:timers/promises';
import { createBrowser } from '../../test/rig/browser.ts';
import { connectTo } from '../../test/rig/connect-to.ts';
import type { Subject } from '../service.ts';

/** Pushes a conversation of a day of its own and looks at once for it, in the list and in the figures, until stopped. */
export function watchReadings(
  { url, caller }: Subject,
  key: string,
): { stop(): Promise<{ asked: number; there: number }> } {
  const program = createBrowser(connectTo(url, { sockets: 1 }));
  let [going, asked, there] = [true, 0, 0];
  const look = async (): Promise<boolean> => {
    const day = new Date(Date.UTC(2020, 0, 1 + asked)).toISOString().slice(0, 10);
    const session = { externalId: `v-${asked}`, startTime: `${day}T10:00:00Z` };
    const headers = { authorization: `Bearer ${key}` };
    const body = { sessions: [session] };
    const pushed = await program.send('POST', '/api/ingest/v1/sessions', {
      body,
      withoutCsrf: true,
      headers,
    });
    if (pushed.status !== 200) throw new Error(`a session was answered ${pushed.status}`);
    const range = `startDate=${day}&endDate=${day}`;
    const { data: list } = await caller.get<{ sessions: readonly { externalId: string }[] }>(
      `/api/dashboard/sessions?${range}`,
    );
    const { data: figures } = await caller.get<{ metrics: { totalSessions: number } }>(
      `/api/dashboard/metrics?${range}`,
    );
    return list.sessions[0]?.externalId === session.externalId && figures.metrics.totalSessions === 1;
  };
  const done = (async () => {
    do {
      if (await look()) there += 1;
      asked += 1;
      await sleep(250);
    } while (going);
  })();
  return {
    async stop() {
      going = false;
      await done;
      return { asked, there };
    },
  };
}
