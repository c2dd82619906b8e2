import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../../test/labs/batch-lab.ts';
import type { SignedIn } from '../../../../test/rig/start-app.ts';
import { is, rows } from '../../../db/rows.ts';
import { wilson } from '../measuring/wilson.ts';
import { labelOf, type ReviewField, StoredReviewLabels } from '../review-labels.ts';

const weekMs = 7 * 86_400_000;
const other = 'local-model-errs-20';

interface Estimate {
  readonly sessions: number;
  readonly model: string;
  readonly promptVersion: string;
  readonly cost: number | null;
  readonly fitsBudget: boolean;
}
interface Run {
  readonly id: string;
  readonly model: string;
  readonly sessions: number;
  readonly waiting: number;
  readonly answered: number;
  readonly failed: number;
  readonly cost: number | null;
}
interface Share {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}
interface Field {
  readonly field: ReviewField;
  readonly count: number;
  readonly missing: number;
  readonly before: { readonly agreement: Share | null; readonly kappa: number | null };
  readonly anew: { readonly agreement: Share | null; readonly kappa: number | null };
  readonly changed: number;
  readonly rightNow: number | null;
  readonly wrongNow: number | null;
}
interface Change {
  readonly id: string;
  readonly before: string;
  readonly anew: string;
  readonly person: string;
}

let lab: BatchLab;
let person: SignedIn;
let second: SignedIn;
beforeAll(async () => {
  lab = await startBatchLab();
  await lab.fresh();
  person = await lab.app.addColleague(lab.admin.companyId, 'USER');
  second = await lab.app.addColleague(lab.admin.companyId, 'USER');
  await lab.addSessions(90);
  await lab.pass(60, 4);
  lab.app.clock.advance(weekMs);
  await lab.run('review-draw');
  await signInAll();
});
afterAll(() => lab[Symbol.asyncDispose]());

/** Weeks pass in these tests, and sessions end with them. */
async function signInAll(): Promise<void> {
  for (const { browser, email, password } of [lab.admin, person, second])
    await browser.post('/api/auth/login', { email, password });
}

const base = '/api/dashboard/dry-runs';
async function ask<T>(who: SignedIn, path: string): Promise<T> {
  const answer = await who.browser.get(`${base}${path}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: T }).data;
}
const start = (who: SignedIn, body: object) => who.browser.post(base, body);
const runs = async (): Promise<Run[]> => (await ask<{ dryRuns: Run[] }>(person, '')).dryRuns;

/** Time passes until no dry run waits for an answer. */
async function passUntilAnswered(): Promise<void> {
  for (let n = 0; n < 8; n += 1) {
    await lab.pass(31);
    await signInAll();
    if ((await runs()).every(({ waiting }) => waiting === 0)) return;
  }
}

/** The first person agrees with the AI, but for every seventh. */
async function reviewAll(): Promise<void> {
  for (let n = 0; ; n += 1) {
    const answer = await person.browser.get('/api/dashboard/reviews/next');
    const { item } = (answer.json as { data: { item: { id: string } | null } }).data;
    if (!item) return;
    const [row] = await rows(lab, 'SELECT labels FROM review_item WHERE id = $1', [item.id], {
      labels: is.json(StoredReviewLabels),
    });
    const labels = { ...row?.labels, ...(n % 7 === 0 ? { sentiment: 'POSITIVE' } : {}) };
    await person.browser.post(`/api/dashboard/reviews/${item.id}`, { labels });
  }
}

const sessionsAsTheyStand = () =>
  lab.query(
    `SELECT s.id, s.analysis_status, s.analysis_attempts, s.sentiment, s.updated_at, e.model, e.result, e.processed_at
     FROM session s JOIN session_enrichment e ON e.session_id = s.id ORDER BY s.id`,
  );

test('nothing was reviewed yet: an estimate of nothing, and a dry run is refused', async () => {
  expect(await ask<Estimate>(lab.admin, '/estimate')).toMatchObject({ sessions: 0, cost: 0 });
  const refused = await start(lab.admin, { agreedSessions: 1, agreedCost: null });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('No session has been reviewed yet'),
  ]);
});

test('the cost comes first: who agreed to less, or has no budget, buys nothing', async () => {
  await reviewAll();
  const estimate = await ask<Estimate>(lab.admin, '/estimate?model=gpt-4.1');
  expect(estimate.sessions).toBeGreaterThan(40);
  expect(estimate).toMatchObject({ model: 'gpt-4.1', fitsBudget: true });
  expect(estimate.cost).toBeGreaterThan(0);
  const { sessions, cost } = estimate;
  const body = { model: 'gpt-4.1', agreedSessions: sessions, agreedCost: cost };
  expect((await start(lab.admin, { ...body, agreedSessions: sessions - 1 })).status).toBe(409);
  expect((await start(lab.admin, { ...body, agreedCost: (cost ?? 0) * 0.9 })).status).toBe(409);
  await lab.query('UPDATE company SET ai_monthly_limit_nano = $2 WHERE id = $1', [
    lab.admin.companyId,
    Math.round((cost ?? 0) * 0.5 * 1e9),
  ]);
  expect(await ask<Estimate>(lab.admin, '/estimate?model=gpt-4.1')).toMatchObject({ fitsBudget: false });
  expect((await start(lab.admin, body)).status).toBe(409);
  await lab.query('UPDATE company SET ai_monthly_limit_nano = NULL WHERE id = $1', [lab.admin.companyId]);
  expect(await runs()).toEqual([]);
  expect(await lab.query('SELECT 1 FROM ai_request WHERE dry_run_id IS NOT NULL')).toEqual([]);
  // Whoever may only read orders nothing, and does not see prices.
  expect((await start(person, body)).status).toBe(403);
  expect((await person.browser.get(`${base}/estimate`)).status).toBe(403);
});

test('another model that errs in a fifth is shown so beside the present one, on the same reviews, and changes no session', async () => {
  const before = await sessionsAsTheyStand();
  const { sessions } = await ask<Estimate>(lab.admin, `/estimate?model=${other}`);
  const order = { model: other, agreedSessions: sessions, agreedCost: null };
  const answer = await start(lab.admin, order);
  expect(answer.status).toBe(200);
  const { id } = (answer.json as { data: { id: string } }).data;
  const twice = await start(lab.admin, order);
  expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('in progress')]);
  await passUntilAnswered();
  expect(await runs()).toMatchObject([
    { id, model: other, sessions, waiting: 0, answered: sessions, failed: 0 },
  ]);
  expect(await sessionsAsTheyStand()).toEqual(before);
  expect((await lab.monitor()).jobs[0]).toMatchObject({
    jobType: 'ai_dry_run',
    model: other,
    completedCount: sessions,
  });

  const { fields } = await ask<{ fields: Field[] }>(person, `/${id}`);
  const sentiment = fields.find(({ field }) => field === 'sentiment');
  // By hand, past the API: what all three say of each reviewed session.
  const said = await rows(
    lab,
    `SELECT i.labels AS ai, q.kept AS anew, r.labels AS person, i.weight FROM review_item i JOIN review r ON r.item_id = i.id
     JOIN ai_request q ON q.session_id = i.session_id AND q.dry_run_id = $1`,
    [id],
    {
      ai: is.json(StoredReviewLabels),
      anew: is.json(StoredReviewLabels),
      person: is.json(StoredReviewLabels),
      weight: is.number,
    },
  );
  const of = (labels: StoredReviewLabels) => labelOf(labels, 'sentiment');
  const hits = (which: 'ai' | 'anew') =>
    wilson(said.map((one) => ({ weight: one.weight, isHit: of(one[which]) === of(one.person) })));
  expect(sentiment?.before.agreement).toEqual(hits('ai'));
  expect(sentiment?.anew.agreement).toEqual(hits('anew'));
  const changed = said.filter((one) => of(one.ai) !== of(one.anew));
  expect(sentiment).toMatchObject({
    count: said.length,
    missing: 0,
    changed: changed.length,
    rightNow: changed.filter((one) => of(one.anew) === of(one.person)).length,
    wrongNow: changed.filter((one) => of(one.ai) === of(one.person)).length,
  });
  // It errs in a fifth of what the emulator reads: so far from that no sample of these lies by chance.
  const chance = 4.5 * Math.sqrt((0.2 * 0.8) / said.length);
  expect(Math.abs(changed.length / said.length - 0.2)).toBeLessThan(chance);
  expect(fields.find(({ field }) => field === 'language')).toMatchObject({ changed: 0, wrongNow: 0 });

  const { sessions: listed } = await ask<{ sessions: Change[] }>(person, `/${id}/changes?field=sentiment`);
  expect(listed).toHaveLength(changed.length);
  for (const one of listed) expect(one.before).not.toBe(one.anew);
  // The second person has a fifth still to label, and learns nothing of them here.
  const open = await rows(
    lab,
    'SELECT session_id FROM review_item i WHERE reviewers = 2 AND (SELECT count(*) FROM review r WHERE r.item_id = i.id) = 1',
    [],
    { session_id: is.uuid },
  );
  const seen = await ask<{ sessions: Change[] }>(second, `/${id}/changes?field=sentiment`);
  expect(seen.sessions.filter((one) => open.some(({ session_id }) => session_id === one.id))).toEqual([]);
  const stranger = await lab.app.signUp();
  expect((await stranger.browser.get(`${base}/${id}`)).status).toBe(404);
  expect((await stranger.browser.get(`${base}/${id}/changes`)).status).toBe(404);
});

test('a session can be analysed for itself while a dry run asks about it, and neither takes the answer of the other', async () => {
  const { sessions } = await ask<Estimate>(lab.admin, '/estimate');
  expect((await start(lab.admin, { agreedSessions: sessions, agreedCost: 1 })).status).toBe(200);
  await lab.query("UPDATE session_enrichment SET prompt_version = 'old' WHERE company_id = $1", [
    lab.admin.companyId,
  ]);
  const order = { kind: 'outdated', agreedSessions: 90, agreedCost: 1 };
  const anew = await lab.admin.browser.post('/api/rpc/batch.analyseAnew', { json: order });
  expect(anew.status).toBe(200);
  await passUntilAnswered();
  // Which of both is answered first is the provider's matter.
  await lab.pass(31, 4);
  await signInAll();
  expect(await lab.stages()).toEqual({ done: 90 });
  expect(await lab.query("SELECT 1 FROM session_enrichment WHERE prompt_version = 'old'")).toEqual([]);
  expect((await runs())[0]).toMatchObject({ model: 'gpt-4.1-mini', answered: sessions, failed: 0 });
});

test('a model that the provider refuses fails its dry run with the reason, and holds up nothing else', async () => {
  const before = await sessionsAsTheyStand();
  lab.emulator.faults.add({
    kind: 'plan',
    times: 1,
    plan: {
      failWith: [
        {
          code: 'model_not_found',
          message: "The provided model 'nonsense' is not supported by the Batch API.",
        },
      ],
    },
  });
  const { sessions } = await ask<Estimate>(lab.admin, '/estimate?model=nonsense');
  expect(
    (await start(lab.admin, { model: 'nonsense', agreedSessions: sessions, agreedCost: null })).status,
  ).toBe(200);
  await lab.pass(10, 2);
  await lab.addSessions(12, { from: 500 });
  await lab.pass(31, 4);
  await passUntilAnswered();
  expect((await runs())[0]).toMatchObject({ model: 'nonsense', answered: 0, failed: sessions, waiting: 0 });
  expect(await lab.stages()).toEqual({ done: 102 });
  expect((await sessionsAsTheyStand()).slice(0, 90)).toEqual(before);
});

test('what a session of a dry run says goes with it', async () => {
  const [one] = await rows(
    lab,
    'SELECT session_id FROM ai_request WHERE dry_run_id IS NOT NULL AND kept IS NOT NULL LIMIT 1',
    [],
    { session_id: is.uuid },
  );
  const count = () =>
    lab.query('SELECT 1 FROM ai_request WHERE session_id = $1 AND kept IS NOT NULL', [one?.session_id]);
  expect((await count()).length).toBeGreaterThan(0);
  const { removeSessions } = await import('../../sessions/change/index.ts');
  await lab.app.database.tenant(lab.admin.companyId, (tx) => removeSessions(tx, [one?.session_id ?? '']));
  expect(await count()).toEqual([]);
});
