import { expect, test } from 'vitest';
import { startApp } from '../../../test/harness.ts';
import { callAsOperator } from '../../edge/control/control-server.ts';
import { fillDemo } from './fill-demo.ts';
import { generateSessions } from './generate-sessions.ts';

const options = { now: new Date('2026-03-01T12:00:00Z'), seed: 7, count: 400, prefix: 'x' };

test('the same seed tells the same story, another seed another', () => {
  const story = (seed: number) => [...generateSessions({ ...options, seed })].join('');
  expect(story(7)).toBe(story(7));
  expect(story(7)).not.toBe(story(8));
});

test('the demonstration is there to look at: people who can sign in, sessions with transcripts, a week that went wrong', async () => {
  await using app = await startApp();
  const filled = (await callAsOperator(app.app.services, fillDemo, {})) as {
    password: string;
    people: { email: string; company: string }[];
    sessions: number;
    seconds: number;
  };
  expect(filled.sessions).toBe(5_300);
  const browser = app.browser();
  const signIn = await browser.post('/api/auth/login', {
    email: filled.people[0]?.email,
    password: filled.password,
  });
  expect(signIn.status).toBe(200);
  const list = await browser.get('/api/dashboard/imports');
  expect(list.json).toMatchObject({
    data: {
      imports: [{ state: 'COMPLETED', counts: { read: 5_000, new: 5_000, rejected: 0, warnings: 0 } }],
    },
  });
  const rows = await app.database.system((tx) =>
    tx.query<{ week: number; total: number; bad: number; texts: number }>(
      `SELECT date_part('day', $1::timestamptz - s.started_at)::int / 7 AS week, count(*) AS total,
         count(*) FILTER (WHERE s.sentiment = -1) AS bad, count(t.session_id) AS texts
       FROM session s JOIN company c ON c.id = s.company_id AND c.name = 'Meridian Outdoor'
       LEFT JOIN session_transcript t ON t.company_id = s.company_id AND t.session_id = s.id GROUP BY 1 ORDER BY 1`,
      [app.clock.now()],
    ),
  );
  const inIncident = rows.find(({ week }) => week === 4);
  const calm = rows.find(({ week }) => week === 2);
  expect(inIncident?.total).toBeGreaterThan((calm?.total ?? 0) * 1.3);
  expect(inIncident?.bad).toBeGreaterThan((calm?.bad ?? 0) * 2);
  expect(rows.every(({ total, texts }) => total === texts)).toBe(true);
  await expect(callAsOperator(app.app.services, fillDemo, {})).rejects.toMatchObject({ status: 409 });
});
