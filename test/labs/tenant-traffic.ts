import type { Database } from '../../src/db/database.ts';
import { is, rows } from '../../src/db/rows.ts';
import { type Chance, createChance } from '../chance.ts';
import type { SignedIn, TestApp } from '../rig/start-app.ts';
import { injectFaults } from './inject-faults.ts';

export interface TrafficFigures {
  readonly tenants: number;
  readonly requests: number;
  readonly aborted: number;
  readonly faults: number;
  /** Answers by status class: 2xx, 4xx, 5xx. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly mails: number;
  readonly logLines: number;
  /** Where a canary of somebody else was seen. */
  readonly leaks: readonly string[];
}

interface Tenant {
  readonly canary: string;
  readonly admin: SignedIn;
  readonly others: readonly SignedIn[];
  readonly ids: { readonly sessions: string[]; readonly imports: string[]; readonly views: string[] };
}

const canaryOf = (n: number): string =>
  `cnry${String(n).padStart(2, '0')}x${(n * 7919 + 104_729).toString(36)}`;

/**
 * Companies with a word of their own in every text, and requests of all kinds, also for what belongs to others, while
 * statements of the database fail or dawdle and callers hang up. Nobody may ever read another company's word.
 */
export async function runTenantTraffic(
  app: TestApp,
  { tenants: count, requests, seed }: { tenants: number; requests: number; seed: number },
): Promise<TrafficFigures> {
  const chance = createChance(seed);
  const url = await app.listen();
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n += 1) tenants.push(await settle(app, canaryOf(n)));
  const faults = injectFaults(app.database, chance);
  const statuses: Record<string, number> = {};
  const leaks: string[] = [];
  let aborted = 0;

  async function one(): Promise<void> {
    const tenant = chance.oneOf(tenants);
    const other = chance.oneOf(tenants);
    const person = chance.oneOf([tenant.admin, ...tenant.others]);
    const act = chance.oneOf(acts)(tenant, chance.happens(0.4) ? other : tenant, chance);
    if (chance.happens(0.03)) {
      aborted += 1;
      return hangUp(`${url}${act.path}`, person, chance);
    }
    const sent = person.browser.send(act.method ?? 'GET', act.path, act.body ? { body: act.body } : {});
    const answer = await sent.catch(ifCutOff);
    if (answer === null) {
      statuses['cut off'] = (statuses['cut off'] ?? 0) + 1;
      return;
    }
    const kind = `${Math.floor(answer.status / 100)}xx`;
    statuses[kind] = (statuses[kind] ?? 0) + 1;
    const seen = answer.text + JSON.stringify(answer.headers);
    for (const foreign of tenants)
      if (foreign !== tenant && seen.includes(foreign.canary))
        leaks.push(`${act.method ?? 'GET'} ${act.path} → ${answer.status}`);
  }

  try {
    for (let done = 0; done < requests; done += 10) await Promise.all(Array.from({ length: 10 }, one));
  } finally {
    faults.stop();
  }
  await app.app.services.imports.idle();
  // Each company sends a mail, whatever became of those on the way.
  for (const { admin, canary } of tenants) {
    const guest = { email: `${canary}.last@example.org`, name: `${canary} guest` };
    await admin.browser.rpc('users.invite', guest);
  }
  // A mail whose sending failed on the way is tried again by then.
  app.clock.advance(3_600_000);
  await app.app.mail.deliverDue();
  leaks.push(...leaksInMails(app, tenants), ...leaksInLogs(app, tenants));
  return {
    tenants: count,
    requests,
    aborted,
    faults: faults.count(),
    statuses,
    mails: app.mailer.mails.length,
    logLines: app.logs.length,
    leaks,
  };
}

/** A file whose data fail in the middle ends with its connection: nothing that was sent can be taken back. */
function ifCutOff(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'LIGHT_ECONNRESET') return null;
  throw error;
}

interface Act {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}
type MakeAct = (own: Tenant, target: Tenant, chance: Chance) => Act;

const read =
  (path: string): MakeAct =>
  () => ({ path });
const call = (procedure: string, input: unknown): Act => ({
  method: 'POST',
  path: `/api/rpc/${procedure}`,
  body: { json: input },
});
const rpc =
  (
    procedure: string,
    input: (own: Tenant, target: Tenant, chance: Chance) => unknown = () => ({}),
  ): MakeAct =>
  (own, target, chance) =>
    call(procedure, input(own, target, chance));

/** What is asked: the own lists and files, and things by id that may be another company's. */
const acts: readonly MakeAct[] = [
  read('/api/dashboard/sessions?limit=100'),
  read('/api/dashboard/sessions?search=order&sortBy=startTime'),
  read('/api/dashboard/metrics'),
  read('/api/dashboard/config'),
  read('/api/dashboard/imports'),
  read('/api/admin/audit-logs?limit=100'),
  read('/api/admin/batch-monitoring?includeDetails=true&timeRange=30d'),
  read('/api/csp-metrics?includeDetails=true'),
  read('/api/auth/session'),
  read('/api/auth/sessions'),
  read('/api/platform/companies'),
  read('/api/admin/security-monitoring'),
  (_own, target, chance) => ({ path: `/api/dashboard/session/${chance.oneOf(target.ids.sessions)}` }),
  (_own, target, chance) => ({ path: `/api/dashboard/imports/${chance.oneOf(target.ids.imports)}` }),
  (_own, target, chance) => ({ path: `/api/dashboard/imports/${chance.oneOf(target.ids.imports)}/errors` }),
  (_own, target) => ({ path: `/api/dashboard/sessions?companyId=${target.admin.companyId}` }),
  (_own, target) => ({ path: `/api/admin/audit-logs?userId=${target.admin.userId}` }),
  (_own, target) => ({ path: `/api/platform/companies/${target.admin.companyId}` }),
  (_own, target) => ({ path: `/api/platform/companies/${target.admin.companyId}/users` }),
  rpc('company.get'),
  rpc('company.get', (_own, target) => ({ companyId: target.admin.companyId })),
  rpc('users.list'),
  rpc('users.list', (_own, target) => ({ companyId: target.admin.companyId })),
  rpc('users.update', (_own, target) => ({ userId: target.others[0]?.userId, name: 'Renamed' })),
  rpc('users.resendInvite', (_own, target) => ({ userId: target.others[0]?.userId })),
  rpc('users.resetMfa', (_own, target) => ({ userId: target.others[0]?.userId })),
  rpc('identity.get'),
  rpc('identity.get', (_own, target) => ({ companyId: target.admin.companyId })),
  rpc('dashboard.taxonomy'),
  rpc('dashboard.questions'),
  rpc('dashboard.explainChange'),
  (_own, target) => ({
    path: `/api/dashboard/breakdown?by=team&and=tag&companyId=${target.admin.companyId}`,
  }),
  (_own, target) => ({ path: `/api/dashboard/series?grain=hour&companyId=${target.admin.companyId}` }),
  rpc('dashboard.correctLabel', (_own, target, chance) => ({
    id: chance.oneOf(target.ids.sessions),
    category: 'OTHER',
  })),
  rpc('imports.cancel', (own, target) => (own === target ? { id: 'none' } : { id: target.ids.imports[0] })),
  rpc('imports.undo', (own, target) => (own === target ? { id: 'none' } : { id: target.ids.imports[0] })),
  rpc('views.list'),
  rpc('views.remove', (own, target) => (own === target ? { id: 'none' } : { id: target.ids.views[0] })),
  rpc('auth.getUser'),
  rpc('company.update', ({ canary }, _target, chance) => ({
    aiModel: `${canary} model ${chance.below(99)}`,
  })),
  rpc('users.invite', ({ canary }, _target, chance) => ({
    email: `${canary}.guest${chance.below(1e9)}@example.org`,
    name: `${canary} guest`,
  })),
];

/** A company whose every text that people or files bring along holds its canary. */
async function settle(app: TestApp, canary: string): Promise<Tenant> {
  const admin = await app.signUp(`${canary} Company`);
  const others = [
    await app.addColleague(admin.companyId, 'USER'),
    await app.addColleague(admin.companyId, 'AUDITOR'),
  ];
  await app.database.system((tx) =>
    tx.query(
      "UPDATE app_user SET name = $1 || ' ' || role, email = $1 || '.' || email WHERE company_id = $2",
      [canary, admin.companyId],
    ),
  );
  await app.database.system((tx) =>
    tx.query('UPDATE company SET max_users = 100000 WHERE id = $1', [admin.companyId]),
  );
  const must = async (procedure: string, input: object): Promise<unknown> => {
    const answer = await admin.browser.rpc(procedure, input);
    if (answer.status !== 200) throw new Error(`${procedure}: ${answer.text}`);
    return answer.data;
  };
  await must('company.update', {
    dataSource: {
      url: `https://${canary}.example/export.csv`,
      username: `${canary} source`,
      password: `${canary} password`,
    },
  });
  await must('dashboard.updateTaxonomy', {
    categories: [
      { key: 'OTHER', label: `${canary} other`, description: `${canary} description` },
      { key: 'BILLING', label: `${canary} billing`, description: `${canary} bills` },
    ],
  });
  await must('identity.save', {
    issuer: `https://${canary}.example`,
    clientId: `${canary} client`,
    clientSecret: `${canary} secret`,
    roleClaim: `${canary} claim`,
  });
  await must('identity.addDomain', { domain: `${canary}.example` });
  await must('views.save', { screen: 'sessions', name: `${canary} view`, search: `search=${canary}` });
  const imported = await admin.browser.send('POST', `/api/dashboard/imports?fileName=${canary}.jsonl`, {
    body: Buffer.from(
      [...Array.from({ length: 12 }, (_, n) => sessionLine(canary, n)), `{"${canary}": broken`].join('\n'),
    ),
    headers: { 'content-type': 'application/x-ndjson', 'user-agent': `${canary} browser` },
  });
  if (imported.status !== 202) throw new Error(`import: ${imported.text}`);
  await app.app.services.imports.idle();
  return { canary, admin, others, ids: await idsOf(app.database, admin.companyId) };
}

const sessionLine = (canary: string, n: number): string =>
  JSON.stringify({
    id: `${canary}-conversation-${n}`,
    startTime: `2026-01-0${1 + (n % 4)}T1${n % 10}:00:00Z`,
    userId: `${canary}-user-${n}`,
    language: 'en',
    summary: `${canary} asks for an order`,
    questions: [`${canary} where is my order?`],
    messages: [
      { role: 'user', content: `${canary} where is my order ${n}?` },
      { role: 'assistant', content: `${canary} tomorrow.` },
    ],
  });

async function idsOf(database: Database, companyId: string): Promise<Tenant['ids']> {
  const idsIn = async (table: string) => {
    const found = await database.tenant(companyId, (tx) =>
      rows(tx, `SELECT id FROM ${table} WHERE company_id = $1`, [companyId], { id: is.text }),
    );
    return found.map(({ id }) => id);
  };
  const ids = {
    sessions: await idsIn('session'),
    imports: await idsIn('import_run'),
    views: await idsIn('saved_view'),
  };
  for (const [name, list] of Object.entries(ids))
    if (list.length === 0) throw new Error(`no ${name} to ask for`);
  return ids;
}

/** A caller who goes away in the middle. */
async function hangUp(url: string, person: SignedIn, chance: Chance): Promise<void> {
  const cookie = person.browser.cookie();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), chance.below(10));
  await fetch(url, { headers: { cookie }, signal: controller.signal })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
  clearTimeout(timer);
}

/** A mail goes to whom it is about: only the own company's word may stand in it. */
const leaksInMails = (app: TestApp, tenants: readonly Tenant[]): string[] =>
  app.mailer.mails.flatMap((mail) => {
    const seen = JSON.stringify({ ...mail, to: '' });
    return tenants
      .filter(({ canary }) => seen.includes(canary) && !mail.to.includes(canary))
      .map(({ canary }) => `mail to ${mail.to} names ${canary}`);
  });

/** The log is the operator's: no text of any company belongs there. */
const leaksInLogs = (app: TestApp, tenants: readonly Tenant[]): string[] =>
  app.logs.flatMap(({ facts, message }) => {
    const { err, ...rest } = facts;
    const error = err instanceof Error ? `${err.message} ${String(err.cause ?? '')}` : String(err ?? '');
    const seen = `${message} ${JSON.stringify(rest)} ${error}`;
    return tenants
      .filter(({ canary }) => seen.includes(canary))
      .map(() => `log: ${message} ${error.slice(0, 200)}`);
  });
