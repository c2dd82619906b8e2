import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { newId, randomToken } from '../../ports/ids.ts';
import { insertCompany } from '../companies/index.ts';
import { importRunner } from '../imports/index.ts';
import { queueDemoSessions } from './queue-demo-sessions.ts';

interface DemoCompany {
  readonly name: string;
  readonly prefix: string;
  readonly timeZone: string;
  readonly count: number;
  readonly people: readonly { name: string; email: string; role: 'ADMIN' | 'USER' | 'AUDITOR' }[];
}

const companies: readonly DemoCompany[] = [
  {
    name: 'Meridian Outdoor',
    prefix: 'meridian',
    timeZone: 'Europe/Amsterdam',
    count: 5_000,
    people: [
      { name: 'Ada Vermeer', email: 'ada@meridian.example', role: 'ADMIN' },
      { name: 'Jonas Weber', email: 'jonas@meridian.example', role: 'USER' },
      { name: 'Claire Dubois', email: 'claire@meridian.example', role: 'AUDITOR' },
    ],
  },
  {
    name: 'Harbour Cycles',
    prefix: 'harbour',
    timeZone: 'Europe/London',
    count: 300,
    people: [{ name: 'Rhys Morgan', email: 'rhys@harbour.example', role: 'ADMIN' }],
  },
];

const People = z.array(z.object({ company: z.string(), email: z.string(), role: z.string() }));
const seedInput = z.strictObject({ seed: z.int().min(0).max(4_294_967_295).default(2026) });
const secret = z.string().describe('Of all of them; it is shown this once');

/** The same from the pages: it answers when the companies are there, and their sessions come in behind it. */
export const makeDemo = operation({
  id: 'demo.make',
  summary: 'Make two companies with people and believable sessions to look around in',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'COMPANY_MANAGEMENT',
  input: seedInput,
  output: z.object({ password: secret, people: People }),
  async run(ctx, { seed }) {
    const { password } = await makeCompanies(ctx, seed);
    return { password, people: peopleOf() };
  },
});

export const fillDemo = operation({
  id: 'demo.fill',
  summary: 'Make two companies with people and believable sessions, and wait until all of it is there',
  kind: 'mutation',
  access: 'operator',
  scope: 'system',
  limit: 'general',
  audit: 'COMPANY_MANAGEMENT',
  input: seedInput,
  output: z.object({
    open: z.string(),
    password: secret,
    people: People,
    sessions: z.int(),
    seconds: z.number(),
  }),
  async run(ctx, { seed }) {
    const startMs = ctx.ports.clock.monotonicMs();
    const { password, made } = await makeCompanies(ctx, seed);
    await importRunner(ctx.services).idle();
    const [stored] = await ctx.transaction((tx) =>
      tx.query<{ count: number }>(
        'SELECT count(*) AS count FROM session WHERE company_id = ANY($1::uuid[])',
        [made.map(({ id }) => id)],
      ),
    );
    return {
      open: ctx.config.http.baseUrl,
      password,
      people: peopleOf(),
      sessions: stored?.count ?? 0,
      seconds: Math.round((ctx.ports.clock.monotonicMs() - startMs) / 100) / 10,
    };
  },
});

const peopleOf = () =>
  companies.flatMap(({ name, people }) => people.map(({ email, role }) => ({ company: name, email, role })));

async function makeCompanies(ctx: SystemCtx, seed: number) {
  const password = randomToken(12);
  const passwordHash = await ctx.ports.hasher.hash(password);
  const made = companies.map((company) => ({ ...company, id: newId(ctx.ports.clock) }));
  await ctx.transaction(async (tx) => {
    await refuseSecondTime(tx);
    for (const company of made) await insertPeople(ctx, tx, company, passwordHash);
    await ctx.record(tx, {
      eventType: 'COMPANY_MANAGEMENT',
      action: 'demo.fill',
      description: 'Made the companies of the demonstration.',
      metadata: { seed, companies: made.map(({ id }) => id) },
    });
  });
  for (const [index, { id, prefix, count }] of made.entries())
    await queueDemoSessions(ctx, { companyId: id, prefix, count, seed: seed + index, createdBy: null });
  return { password, made };
}

async function refuseSecondTime(tx: SystemTx): Promise<void> {
  const rows = await tx.query('SELECT 1 FROM app_user WHERE email = ANY($1)', [
    companies.flatMap(({ people }) => people.map(({ email }) => email)),
  ]);
  if (rows.length > 0)
    throw conflict(
      'The companies of the demonstration are here already. Use another DATA_DIR for a fresh one.',
    );
}

async function insertPeople(
  ctx: SystemCtx,
  tx: SystemTx,
  company: DemoCompany & { readonly id: string },
  passwordHash: string,
): Promise<void> {
  const now = ctx.now();
  await insertCompany(
    tx,
    { id: company.id, name: company.name, status: 'ACTIVE', timeZone: company.timeZone },
    now,
  );
  // Made-up conversations never cost real money: only the emulator may analyse them.
  if (ctx.config.ai.provider !== 'emulator')
    await tx.query('UPDATE company SET ai_monthly_limit_nano = 0 WHERE id = $1', [company.id]);
  for (const { name, email, role } of company.people) {
    await tx.query(
      `INSERT INTO app_user (id, company_id, email, name, role, status, password_hash, email_confirmed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $7, $7)`,
      [newId(ctx.ports.clock), company.id, email, name, role, passwordHash, now],
    );
  }
}
