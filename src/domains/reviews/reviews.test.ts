import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BatchLab, startBatchLab } from '../../../test/labs/batch-lab.ts';
import type { SignedIn } from '../../../test/rig/start-app.ts';
import { is, rows } from '../../db/rows.ts';
import { labelOf, reviewFields, type StoredReviewLabels } from './review-labels.ts';

const base = '/api/dashboard/reviews';
const weekMs = 7 * 86_400_000;
const moods = ['NEGATIVE', 'NEUTRAL', 'POSITIVE'];

interface Next {
  readonly item: { readonly id: string; readonly messages: { readonly content: string }[] } | null;
  readonly left: number;
  readonly done: number;
  readonly choices: { readonly language: readonly string[] };
}
interface Quality {
  readonly reviewed: number;
  readonly drawn: number;
  readonly fields: {
    readonly field: (typeof reviewFields)[number];
    readonly count: number;
    readonly missing: number;
    readonly agreement: { readonly share: number; readonly low: number; readonly high: number } | null;
    readonly kappa: number | null;
    readonly matrix: { readonly ai: string; readonly person: string; readonly count: number }[];
    readonly people: { readonly count: number };
  }[];
}

let lab: BatchLab;
let person: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  lab = await startBatchLab();
  await lab.fresh();
  person = await lab.app.addColleague(lab.admin.companyId, 'USER');
  other = await lab.app.addColleague(lab.admin.companyId, 'USER');
});
afterAll(() => lab[Symbol.asyncDispose]());

/** Weeks pass in these tests, and sessions end with them. */
const signIn = (who: SignedIn) =>
  who.browser.post('/api/auth/login', { email: who.email, password: who.password });

async function ask<T>(who: SignedIn, path: string): Promise<T> {
  const answer = await who.browser.get(`${base}/${path}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.json as { data: T }).data;
}

/** What the AI said of an item, past the API. */
async function aiOf(
  itemId: string,
): Promise<StoredReviewLabels & { session_id: string; external_id: string }> {
  const [row] = await rows(
    lab,
    'SELECT i.labels, i.session_id, s.external_id FROM review_item i JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id WHERE i.id = $1',
    [itemId],
    { labels: is.own<StoredReviewLabels>(), session_id: is.text, external_id: is.text },
  );
  if (!row) throw new Error('no such item');
  return { ...row.labels, session_id: row.session_id, external_id: row.external_id };
}

const truthOf = (said: StoredReviewLabels, sentiment: string | null) => ({
  sentiment,
  category: said.category,
  escalated: said.escalated,
  language: said.language,
});

const decide = (who: SignedIn, itemId: string, labels: object) =>
  who.browser.post(`${base}/${itemId}`, { labels });

async function quality(who = person): Promise<Quality> {
  return ask<Quality>(who, 'quality');
}

test('languages that the AI has never named can be chosen too', async () => {
  const { language } = (await ask<Next>(person, 'next')).choices;
  expect(new Set(language).size).toBe(language.length);
  expect(language).toEqual(expect.arrayContaining(['en', 'tr', 'pl', 'ar']));
});

test('a week is drawn once, when it is over; a fifth of it is for two, and nothing about an item tells its labels', async () => {
  await lab.addSessions(80);
  await lab.pass(60, 4);
  expect(await lab.stages()).toEqual({ done: 80 });
  await lab.run('review-draw');
  expect(await lab.query('SELECT id FROM review_item')).toEqual([]);
  lab.app.clock.advance(weekMs);
  await lab.run('review-draw', 'review-draw');
  const items = await rows(lab, 'SELECT id, reviewers, weight FROM review_item ORDER BY id', [], {
    id: is.text,
    reviewers: is.number,
    weight: is.number,
  });
  expect(Math.abs(items.length - 50)).toBeLessThanOrEqual(1);
  expect(items.filter(({ reviewers }) => reviewers === 2)).toHaveLength(Math.ceil(items.length / 5));
  expect(items.reduce((sum, { weight }) => sum + weight, 0) / 80).toBeCloseTo(1, 0);
  await signIn(person);
  const answer = await ask<Next>(person, 'next');
  const said = await aiOf(answer.item?.id ?? '');
  expect(Object.keys(answer.item ?? {}).sort()).toEqual(['id', 'messages']);
  expect(Object.keys(answer.item?.messages[0] ?? {}).sort()).toEqual(['content', 'order', 'role']);
  const text = JSON.stringify({ ...answer, choices: undefined });
  for (const hint of [
    said.session_id,
    said.external_id,
    said.category,
    said.sentiment,
    'confidence',
    'week',
    'model',
  ])
    expect(text).not.toContain(`"${hint}"`);
  expect(answer).toMatchObject({ left: items.length, done: 0 });
});

test('the labels of the AI come with the choice, which is final; two people may have one item, and not one person twice', async () => {
  const { item } = await ask<Next>(person, 'next');
  const said = await aiOf(item?.id ?? '');
  const wrong = moods.find((mood) => mood !== said.sentiment) ?? null;
  const told = await decide(person, item?.id ?? '', truthOf(said, wrong));
  expect(told.json).toMatchObject({
    data: {
      sessionId: said.session_id,
      compared: [
        { field: 'sentiment', yours: wrong, ai: said.sentiment, isSame: false },
        { field: 'category', isSame: true },
        { field: 'escalated', isSame: true },
        { field: 'language', isSame: true },
      ],
    },
  });
  expect((await decide(person, item?.id ?? '', truthOf(said, said.sentiment))).status).toBe(409);
  expect(
    (await decide(person, item?.id ?? '', { ...truthOf(said, null), category: 'NOT_OURS' })).status,
  ).toBe(422);
  const strange = await lab.app.signUp();
  expect((await decide(strange, item?.id ?? '', truthOf(said, null))).status).toBe(404);
  const auditor = await lab.app.addColleague(lab.admin.companyId, 'AUDITOR');
  expect((await decide(auditor, item?.id ?? '', truthOf(said, null))).status).toBe(403);
});

test('with fewer than thirty reviews no figure is given, only how many are missing', async () => {
  const { fields, reviewed } = await quality();
  expect(reviewed).toBe(1);
  for (const one of fields)
    expect(one).toMatchObject({ count: 1, missing: 29, agreement: null, kappa: null, matrix: [] });
});

test('an AI that is right four times of five is shown so within its interval; a correction made elsewhere changes nothing', async () => {
  let judged = 0;
  const [before] = await rows(lab, 'SELECT count(*) AS count FROM review', [], { count: is.number });
  for (let week = 0; week < 2; week += 1) {
    await signIn(person);
    for (;;) {
      const { item } = await ask<Next>(person, 'next');
      if (!item) break;
      const said = await aiOf(item.id);
      // The server errs on purpose: what people see is something else in one of five.
      judged += 1;
      const isRight = judged % 5 !== 0;
      const truth = isRight ? said.sentiment : (moods.find((mood) => mood !== said.sentiment) ?? null);
      expect((await decide(person, item.id, truthOf(said, truth))).status).toBe(200);
    }
    await lab.addSessions(70, { from: 1000 * (week + 1) });
    await lab.pass(60, 4);
    lab.app.clock.advance(weekMs);
    await lab.run('review-draw');
  }
  await signIn(person);
  const found = await quality();
  expect(found.reviewed).toBeGreaterThan(90);
  expect(before?.count).toBe(1);
  const sentiment = found.fields.find(({ field }) => field === 'sentiment');
  expect(sentiment?.agreement?.low).toBeLessThan(0.8);
  expect(sentiment?.agreement?.high).toBeGreaterThan(0.8);
  const category = found.fields.find(({ field }) => field === 'category');
  expect(category?.agreement?.share).toBe(1);
  // By hand: each reviewed item counts for as many sessions as it stands for.
  const reviews = await rows(
    lab,
    'SELECT r.labels, i.labels AS ai, i.weight FROM review r JOIN review_item i ON i.company_id = r.company_id AND i.id = r.item_id',
    [],
    { labels: is.own<StoredReviewLabels>(), ai: is.own<StoredReviewLabels>(), weight: is.number },
  );
  const sum = (some: typeof reviews) => some.reduce((total, { weight }) => total + weight, 0);
  const same = reviews.filter(({ labels, ai }) => labelOf(labels, 'sentiment') === labelOf(ai, 'sentiment'));
  expect(sentiment?.agreement?.share).toBeCloseTo(sum(same) / sum(reviews), 9);
  const [some] = await rows(lab, 'SELECT session_id FROM review_item LIMIT 1', [], { session_id: is.text });
  await lab.query(
    'UPDATE session_enrichment SET result = result || \'{"sentiment":"NEUTRAL"}\' WHERE session_id = $1',
    [some?.session_id],
  );
  expect((await quality()).fields).toEqual(found.fields);
});

test('a cell opens its sessions, but for one that the reader has still to label', async () => {
  const { fields } = await quality();
  const matrix = fields.find(({ field }) => field === 'sentiment')?.matrix ?? [];
  const open = await rows(
    lab,
    'SELECT session_id FROM review_item i WHERE reviewers = 2 AND (SELECT count(*) FROM review r WHERE r.company_id = i.company_id AND r.item_id = i.id) = 1',
    [],
    { session_id: is.text },
  );
  expect(open.length).toBeGreaterThan(0);
  const seenBy = async (who: SignedIn): Promise<number> => {
    let count = 0;
    for (const { ai, person: chosen } of matrix) {
      const path = `cell?field=sentiment&ai=${ai}&person=${chosen}`;
      const { sessions } = await ask<{ sessions: { id: string }[] }>(who, path);
      expect(sessions.length).toBeGreaterThan(0);
      count += sessions.filter(({ id }) => open.some(({ session_id }) => session_id === id)).length;
    }
    return count;
  };
  await signIn(other);
  expect(await seenBy(person)).toBeGreaterThan(0);
  expect(await seenBy(other)).toBe(0);
  // The second person has those alone that are for two, and agreement between people comes of them.
  const next = await ask<Next>(other, 'next');
  const [fresh] = await rows(
    lab,
    'SELECT count(*) AS count FROM review_item i WHERE NOT EXISTS (SELECT FROM review r WHERE r.item_id = i.id)',
    [],
    { count: is.number },
  );
  expect(next.left).toBe(open.length + (fresh?.count ?? 0));
});

test('a cell opens all of its sessions, page by page, and says how many there are', async () => {
  interface Cell {
    readonly sessions: { readonly id: string }[];
    readonly pagination: { readonly totalCount: number; readonly hasNext: boolean };
  }
  const found = new Set<string>();
  let page = 1;
  for (let isMore = true; isMore; page += 1) {
    const { sessions, pagination } = await ask<Cell>(person, `cell?field=sentiment&limit=30&page=${page}`);
    for (const { id } of sessions) found.add(id);
    isMore = pagination.hasNext;
    if (!isMore) expect([page, found.size]).toEqual([4, pagination.totalCount]);
  }
  const half = await person.browser.get(`${base}/cell?field=sentiment&model=m`);
  expect([half.status, half.text]).toEqual([
    400,
    expect.stringContaining('Give the model and its promptVersion'),
  ]);
});

test('of people who choose at the same moment no more count than an item is meant for, and the last learns why', async () => {
  const [item] = await rows(
    lab,
    'SELECT id FROM review_item i WHERE reviewers = 1 AND NOT EXISTS (SELECT FROM review r WHERE r.item_id = i.id) LIMIT 1',
    [],
    { id: is.text },
  );
  const itemId = item?.id ?? '';
  const said = await aiOf(itemId);
  const third = await lab.app.addColleague(lab.admin.companyId, 'USER');
  const answers = await Promise.all(
    [person, other, third].map((who) => decide(who, itemId, truthOf(said, null))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const late = answers.find(({ status }) => status === 409);
  expect(late?.json).toMatchObject({ error: expect.stringContaining('meanwhile') });
  expect(late?.text).not.toContain(said.session_id);
  expect(await lab.query('SELECT FROM review WHERE item_id = $1', [itemId])).toHaveLength(1);
});

test('the marks beside figures are those of the AI that reads now', async () => {
  const { marks } = await ask<{ marks: { field: string; share: number }[] }>(person, 'marks');
  expect(marks.map(({ field }) => field)).toEqual([...reviewFields]);
});

test('who drew no sample has none: a size of 0 draws nothing, and another company sees nothing', async () => {
  const strange = await lab.app.signUp();
  expect(await ask<Next>(strange, 'next')).toMatchObject({ item: null, left: 0, done: 0 });
  expect(await quality(strange)).toMatchObject({ reviewed: 0, drawn: 0 });
});

const strangers = '019b8d63-2d18-7000-bfaa-e99d6c873d7c';

test('of a company that is not there staff are told so', async () => {
  const staff = await lab.app.addStaff('SUPER_ADMIN');
  const path = `/api/dashboard/reviews/quality?companyId=${strangers}`;
  expect((await staff.browser.get(path)).status).toBe(404);
});
