import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { is, rows } from '../../db/rows.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { operation, task } from '../../kernel/operation.ts';
import { newId, nilId, randomToken } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { insertCompany } from '../companies/index.ts';
import { demoAttributes } from './handling.ts';
import { browsers, type Firm } from './people.ts';
import { historyStart, tellHistory, toldUntil } from './tell-history.ts';

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
const secret = z.string().describe('For all of them; shown only once');

/** The same from the pages: it answers when the companies are there, and their sessions come in behind it. */
export const makeDemo = operation({
  id: 'demo.make',
  summary: 'Create two demo companies with people and realistic sessions',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'rpc',
  audit: 'COMPANY_MANAGEMENT',
  input: seedInput,
  output: z.object({ password: secret, people: People }),
  async run(ctx, { seed }) {
    const { password, firms, isAlone } = await makeCompanies(ctx, seed);
    tellHistory(ctx.services, firms, { password, isAlone }).catch((error: unknown) => {
      ctx.log.error({ err: error }, 'the history of the demonstration could not be told to its end');
    });
    return { password, people: peopleOf() };
  },
});

export const fillDemo = task({
  id: 'demo.fill',
  summary: 'Create two demo companies with people and realistic sessions, and wait until everything is there',
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
    const { password, firms, isAlone } = await makeCompanies(ctx, seed);
    await tellHistory(ctx.services, firms, { password, isAlone });
    const [stored] = await ctx.transaction((tx) =>
      rows(
        tx,
        'SELECT count(*) AS count FROM session WHERE company_id = ANY($1::uuid[])',
        [firms.map(({ id }) => id)],
        { count: is.number },
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
  const foundedAt = historyStart(ctx.now());
  const firms = companies.map((company, index) => firmOf(ctx, company, seed + index));
  const isAlone = await ctx.transaction(async (tx) => {
    await refuseSecondTime(tx);
    const others = await tx.query('SELECT FROM company WHERE id <> $1 LIMIT 1', [nilId]);
    for (const [index, company] of companies.entries()) {
      const firm = firms[index];
      if (firm) await insertFirm(ctx, tx, firm, { ...company, passwordHash, foundedAt });
    }
    await ctx.record(tx, {
      action: 'demo.fill',
      metadata: { seed, companies: firms.map(({ id }) => id) },
    });
    return others.length === 0;
  });
  return { password, firms, isAlone };
}

const firmOf = (ctx: SystemCtx, company: DemoCompany, seed: number): Firm => {
  const { prefix, count, timeZone, people } = company;
  const companyId = newId(ctx.ports.clock);
  return {
    ...{ id: companyId, prefix, count, seed },
    people: people.map(({ name, email, role }, index) => ({
      ...{ id: newId(ctx.ports.clock), name, email, role, companyId, timeZone },
      address: `192.0.2.${20 + index}`,
      userAgent: browsers[index % browsers.length] ?? '',
    })),
  };
};

async function refuseSecondTime(tx: SystemTx): Promise<void> {
  const found = await tx.query('SELECT 1 FROM app_user WHERE email = ANY($1)', [
    companies.flatMap(({ people }) => people.map(({ email }) => email)),
  ]);
  if (found.length > 0) throw conflict(say('demo.madeBefore'));
}

async function insertFirm(
  ctx: SystemCtx,
  tx: SystemTx,
  { id, people }: Firm,
  { name, timeZone, passwordHash, foundedAt }: DemoCompany & { passwordHash: string; foundedAt: Date },
): Promise<void> {
  await insertCompany(tx, { id, name, status: 'ACTIVE', timeZone }, foundedAt);
  await tx.query('UPDATE company SET attributes = $2::jsonb, history_until = $3 WHERE id = $1', [
    id,
    JSON.stringify(demoAttributes),
    toldUntil(ctx.now()),
  ]);
  // Made-up conversations never cost real money: only the emulator may analyse them.
  if (!['none', 'emulator'].includes(ctx.config.ai.provider))
    await tx.query('UPDATE company SET ai_monthly_limit_nano = 0 WHERE id = $1', [id]);
  for (const person of people) {
    await tx.query(
      `INSERT INTO app_user (id, company_id, email, name, role, status, password_hash, email_confirmed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $7, $7)`,
      [person.id, id, person.email, person.name, person.role, passwordHash, foundedAt],
    );
  }
}
