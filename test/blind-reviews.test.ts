import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { appRouter } from '../src/app-router.ts';
import { appRoutes } from '../src/app-routes.ts';
import { is, rows } from '../src/db/rows.ts';
import { operationsOf } from '../src/edge/rpc/procedures.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { nilId } from '../src/ports/ids.ts';
import { type BatchLab, startBatchLab } from './labs/batch-lab.ts';
import type { SignedIn } from './rig/start-app.ts';

const weekMs = 7 * 86_400_000;
const dryRunModel = 'gpt-4.1-errs-50';

interface Open {
  readonly id: string;
  readonly session_id: string;
  readonly external_id: string;
}

let lab: BatchLab;
let user: SignedIn;
let dryRunId: string;
beforeAll(async () => {
  lab = await startBatchLab();
  await lab.fresh();
  const { admin } = lab;
  const first = await lab.app.addColleague(admin.companyId, 'USER');
  user = await lab.app.addColleague(admin.companyId, 'USER');
  await lab.addSessions(60);
  await lab.pass(60, 4);
  lab.app.clock.advance(weekMs);
  await lab.run('review-draw');
  for (const who of [admin, first, user]) await signIn(who);
  // Somebody labelled all of it: whatever is shown of the sample is there to be shown, and a fifth is open for others.
  for (;;) {
    const { item } =
      (await data<{ item: { id: string } | null }>(first, '/api/dashboard/reviews/next')) ?? {};
    if (!item) break;
    const labels = { sentiment: 'POSITIVE', category: null, escalated: true, language: 'nl' };
    const { status } = await first.browser.post(`/api/dashboard/reviews/${item.id}`, { labels });
    if (status !== 200) throw new Error(`not labelled: ${status}`);
  }
  const order = { model: dryRunModel, agreedSessions: 1000, agreedCost: null };
  const started = await admin.browser.post('/api/dashboard/dry-runs', order);
  dryRunId = (started.json as { data: { id: string } }).data.id;
  await lab.pass(30, 5);
}, 240_000);
afterAll(() => lab[Symbol.asyncDispose]());

const signIn = (who: SignedIn) =>
  who.browser.post('/api/auth/login', { email: who.email, password: who.password });

async function data<T>(who: SignedIn, path: string): Promise<T | undefined> {
  return ((await who.browser.get(path)).json as { data?: T }).data;
}

const openItems = () =>
  rows(
    lab,
    `SELECT i.id, i.session_id, s.external_id FROM review_item i JOIN session s ON s.company_id = i.company_id AND s.id = i.session_id
     WHERE (SELECT count(*) FROM review r WHERE r.item_id = i.id) < i.reviewers`,
    [],
    { id: is.uuid, session_id: is.uuid, external_id: is.text },
  );

/** Something for each field of an operation's input: ids are those that are given. */
function inputOf(op: Operation, idOf: (name: string) => string, isWhole: boolean): Record<string, unknown> {
  const schema = z.toJSONSchema(op.input, { io: 'input', unrepresentable: 'any' });
  const required = new Set(Array.isArray(schema.required) ? schema.required : []);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => isWhole || required.has(name));
  return Object.fromEntries(
    fields.flatMap(([name, field]) => {
      if (typeof field === 'boolean' || name === 'companyId') return [];
      const value = someOf(name, field, idOf);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function someOf(name: string, field: z.core.JSONSchema.BaseSchema, idOf: (name: string) => string): unknown {
  if (/ids?$/i.test(name)) return field.type === 'array' ? [idOf(name)] : idOf(name);
  if (field.default !== undefined) return field.default;
  if (Array.isArray(field.enum)) return field.enum[0];
  // A search for the item itself; other texts would only be refused.
  if (name === 'search') return idOf(name);
  return undefined;
}

const names = (text: string, { session_id, external_id }: Open) =>
  text.includes(session_id) || text.includes(`"${external_id}"`) || text.includes(`,${external_id},`);

/** Every operation by every way to it, with this id wherever one is taken; what was answered, by the way. */
async function askAll(who: SignedIn, id: string): Promise<Map<string, { op: Operation; text: string }>> {
  const answers = new Map<string, { op: Operation; text: string }>();
  const keep = async (how: string, op: Operation, answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer;
    if (status === 401) await signIn(who);
    if (status === 200) answers.set(how, { op, text });
  };
  const idOf = (name: string) => (name === 'dryRunId' ? dryRunId : id);
  for (const [path, op] of operationsOf(appRouter)) {
    // The choice itself; and what ends the session, or the account, of who asks.
    if (op.id === 'reviews.decide' || /logout|signOut|endSession|remove|delete/i.test(op.id)) continue;
    // What needs all it takes is asked once.
    const inputs = new Set([false, true].map((isWhole) => JSON.stringify(inputOf(op, idOf, isWhole))));
    for (const [n, json] of [...inputs].entries())
      await keep(`${path} ${n}`, op, who.browser.post(`/api/rpc/${path}`, { json: JSON.parse(json) }));
  }
  for (const { method, path, op } of appRoutes) {
    if (method !== 'GET') continue;
    const url = path.replace(/:dryRunId/g, dryRunId).replace(/:\w+/g, id);
    await keep(path, op, who.browser.get(url));
  }
  return answers;
}

test.each(['USER', 'ADMIN'] as const)(
  'no operation that a reviewer (%s) may call tells which session an open item is, or what the AI said of it',
  async (role) => {
    const who = role === 'ADMIN' ? lab.admin : user;
    await signIn(who);
    const open = await openItems();
    expect(open.length).toBeGreaterThan(5);
    const [target] = open;
    if (!target) throw new Error('nothing is open');
    const nobodys = await askAll(who, nilId);
    const answers = await askAll(who, target.id);
    expect(new Set([...answers.values()].map(({ op }) => op.id)).size).toBeGreaterThan(20);
    for (const [how, { op, text }] of answers) {
      // Whoever names an open item learns no more of a session than with an id that is nobody's.
      const before = nobodys.get(how)?.text ?? '';
      expect(names(text, target) && !names(before, target), `${how} leads from an item to its session`).toBe(
        false,
      );
      for (const item of open) {
        // An item and its session in one answer: whoever has both has its labels.
        if (item !== target && text.includes(item.id)) {
          expect(names(text, item), `${how} names an open item and its session`).toBe(false);
          expect(text, `${how} names an open item with labels`).not.toMatch(
            /"(sentiment|confidence|ai|anew|before|weight|model)":\s*"/,
          );
        }
        if (op.id.startsWith('reviews.'))
          expect(names(text, item), `${how} names the session of an open item`).toBe(false);
      }
    }
    // What is shown of the sample is shown all the same.
    const told = (id: string) =>
      [...answers.values()].filter(({ op }) => op.id === id).map(({ text }) => text);
    for (const id of [
      'reviews.next',
      'reviews.quality',
      'reviews.cell',
      'reviews.dryRunChanges',
      'dashboard.sessions',
    ])
      expect(told(id).length, id).toBeGreaterThan(0);
    expect(told('reviews.dryRunChanges').some((text) => text.includes('"anew"'))).toBe(true);
  },
);

test('a choice that is refused tells nothing: of a wrong form, of no category of ours, and a second one', async () => {
  await signIn(user);
  const next = await data<{ item: { id: string } }>(user, '/api/dashboard/reviews/next');
  const [row] = await rows(lab, 'SELECT labels, session_id FROM review_item WHERE id = $1', [next?.item.id], {
    labels: is.object,
    session_id: is.uuid,
  });
  const whole = { sentiment: null, category: null, escalated: null, language: null };
  const choose = (labels: object) => user.browser.post(`/api/dashboard/reviews/${next?.item.id}`, { labels });
  const refused = [await choose({}), await choose({ ...whole, category: 'NOT_OURS' })];
  expect((await choose(whole)).status).toBe(200);
  refused.push(await choose(whole));
  expect(refused.map(({ status }) => status)).toEqual(
    [422, 422, 409].map((status, at) => (at === 0 ? expect.any(Number) : status)),
  );
  for (const { status, text } of refused) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(text).not.toContain(row?.session_id ?? '-');
    for (const label of [row?.labels['sentiment'], row?.labels['category']])
      expect(text).not.toContain(`"${label}"`);
  }
});
