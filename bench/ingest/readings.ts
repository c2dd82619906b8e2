import { connectTo } from '../../test/rig/connect-to.ts';
import { onAndOn } from '../../test/rig/pace/on-and-on.ts';
import { createProgram } from '../../test/rig/program.ts';
import type { Subject } from '../service.ts';

/** Pushes a conversation of a day of its own and looks at once for it, in the list and in the figures, until stopped. */
export function watchReadings(
  { url, caller }: Subject,
  key: string,
): { stop(): Promise<{ asked: number; there: number }> } {
  const program = createProgram(connectTo(url, { sockets: 1 }), key);
  let [asked, there] = [0, 0];
  const going = onAndOn(async () => {
    const day = new Date(Date.UTC(2020, 0, 1 + asked)).toISOString().slice(0, 10);
    const session = { externalId: `v-${asked}`, startTime: `${day}T10:00:00Z` };
    const pushed = await program.post('/api/ingest/v1/sessions', { sessions: [session] });
    if (pushed.status !== 200) throw new Error(`a session was answered ${pushed.status}`);
    const range = `startDate=${day}&endDate=${day}`;
    const { data: list } = await caller.get<{ sessions: readonly { externalId: string }[] }>(
      `/api/dashboard/sessions?${range}`,
    );
    const { data: figures } = await caller.get<{ metrics: { totalSessions: number } }>(
      `/api/dashboard/metrics?${range}`,
    );
    asked += 1;
    if (list.sessions[0]?.externalId === session.externalId && figures.metrics.totalSessions === 1)
      there += 1;
  }, 250);
  return {
    async stop() {
      await going.stop();
      return { asked, there };
    },
  };
}
