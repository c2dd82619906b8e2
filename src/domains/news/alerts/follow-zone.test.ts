import { expect, test } from 'vitest';
import { importSessions } from '../../../../test/labs/dashboard-lab.ts';
import { sessionInput } from '../../../../test/labs/session-fixture.ts';
import { startApp } from '../../../../test/rig/start-app.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** An alert that opens on each day it judges with a session in it and ends on others, in a company whose zone changes at noon. */
async function zoneWorld() {
  const app = await startApp();
  const admin = await app.signUp();
  const judge = () => app.app.scheduler.runNow('news-alerts');
  const pass = async (ms: number) => {
    app.clock.advance(ms);
    await admin.browser.post('/api/auth/login', { email: admin.email, password: admin.password });
    await app.app.scheduler.runNow('session-figures');
    await judge();
  };
  await pass(dayMs - (app.clock.now().getTime() % dayMs));
  const midnight = app.clock.now().getTime();
  const rule = { name: 'Any', metric: 'sessions', condition: 'above', threshold: 0, span: 'day' };
  expect((await admin.browser.post('/api/dashboard/alerts', rule)).status).toBe(200);
  const send = (...hours: readonly number[]) =>
    importSessions(
      app,
      admin.companyId,
      hours.map((hour) => {
        const startTime = new Date(midnight + hour * hourMs);
        return sessionInput(`at-${hour}`, { startTime, endTime: startTime });
      }),
    );
  const moveTo = async (timeZone: string) => {
    expect((await admin.browser.rpc('company.update', { timeZone })).status).toBe(200);
    await app.app.scheduler.runNow('session-figures');
    await judge();
  };
  /** The windows that opened it, in hours after the first midnight. */
  const opened = async () => {
    const { json } = await admin.browser.get('/api/dashboard/alerts/firings');
    const { firings } = (json as { data: { firings: { from: string; until: string }[] } }).data;
    return firings
      .map(({ from, until }) => [from, until].map((at) => (Date.parse(at) - midnight) / hourMs))
      .reverse();
  };
  return { pass, send, moveTo, opened, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('where a zone to the east becomes a company’s, the day that its alert was in ends sooner, and is judged then', async () => {
  await using world = await zoneWorld();
  await world.pass(12 * hourMs);
  await world.send(1);
  await world.moveTo('Asia/Tokyo');
  await world.pass(3 * hourMs);
  expect(await world.opened()).toEqual([[-9, 15]]);
});

test('where a zone to the west becomes a company’s, the day that ended meanwhile is judged at once', async () => {
  await using world = await zoneWorld();
  // The first day is over, and judged: nothing in it.
  await world.pass(24 * hourMs);
  await world.pass(12 * hourMs);
  await world.send(25);
  await world.moveTo('America/Phoenix');
  expect(await world.opened()).toEqual([[7, 31]]);
});

test('a zone that is changed there and back has no day judged twice', async () => {
  await using world = await zoneWorld();
  await world.send(1);
  await world.pass(24 * hourMs);
  expect(await world.opened()).toEqual([[0, 24]]);
  await world.moveTo('Asia/Tokyo');
  await world.moveTo('UTC');
  await world.pass(24 * hourMs);
  await world.send(49);
  await world.pass(24 * hourMs);
  expect(await world.opened()).toEqual([
    [0, 24],
    [48, 72],
  ]);
});
