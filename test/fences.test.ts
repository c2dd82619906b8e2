import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../src/config/package-root.ts';
import { is, rows } from '../src/db/rows.ts';
import { startApp, type TestApp } from './rig/start-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** One row that all companies read: how long audit entries are kept where a company says nothing. */
const everybodysDefault = "(company_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)";

const Table = {
  name: is.text,
  has_company: is.bool,
  enabled: is.bool,
  forced: is.bool,
  reach: is.list(is.text),
  app_policies: is.list(is.text),
};

const readTables = () =>
  app.database.system((tx) =>
    rows(
      tx,
      `SELECT class.relname AS name, class.relrowsecurity AS enabled, class.relforcerowsecurity AS forced,
         EXISTS (SELECT FROM pg_attribute WHERE attrelid = class.oid AND attname = 'company_id') AS has_company,
         ARRAY(SELECT privilege FROM unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS privilege
           WHERE has_table_privilege('parlance_app', class.oid, privilege)
              OR (privilege <> 'DELETE' AND has_any_column_privilege('parlance_app', class.oid, privilege))) AS reach,
         ARRAY(SELECT coalesce(pg_get_expr(polqual, polrelid), 'true') || ' / ' || coalesce(pg_get_expr(polwithcheck, polrelid), 'using')
           FROM pg_policy WHERE polrelid = class.oid
             AND (polroles = '{0}' OR 'parlance_app'::regrole = ANY (polroles))) AS app_policies
       FROM pg_class AS class
       WHERE class.relkind IN ('r', 'p') AND class.relnamespace = 'public'::regnamespace ORDER BY class.relname`,
      [],
      Table,
    ),
  );

test('T17 every table that has a company holds the second fence: row security, forced, for reading and writing', async () => {
  const tables = (await readTables()).filter(({ has_company }) => has_company);
  expect(tables.length).toBeGreaterThan(30);
  expect(tables.filter(({ enabled, forced }) => !enabled || !forced).map(({ name }) => name)).toEqual([]);
  // What a company's transaction may reach, it reaches only through the company in its setting.
  const open = tables.filter(
    ({ reach, app_policies }) =>
      reach.length > 0 &&
      !app_policies.every(
        (policy) => policy.includes('app.company_id') || policy.includes(everybodysDefault),
      ),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('T17 a company’s transaction reaches no table without a fence, save those that hold nobody’s data', async () => {
  const unfenced = (await readTables()).filter(({ reach, enabled }) => reach.length > 0 && !enabled);
  // Mails leave by it and cannot be told apart by company; what it holds is sealed.
  expect(unfenced.map(({ name }) => name)).toEqual(['mail_outbox', 'provider_gate', 'provider_health']);
});

test('T17 the roles of the service own nothing, bypass nothing, and see nothing without a company', async () => {
  const roles = await app.database.system((tx) =>
    rows(
      tx,
      `SELECT rolname AS name, rolsuper, rolbypassrls,
         (SELECT count(*) FROM pg_class WHERE relowner = pg_roles.oid) AS owned
       FROM pg_roles WHERE rolname LIKE 'parlance\\_%'`,
      [],
      { name: is.text, rolsuper: is.bool, rolbypassrls: is.bool, owned: is.number },
    ),
  );
  expect(roles).toHaveLength(4);
  for (const { name, rolsuper, rolbypassrls, owned } of roles)
    expect([name, rolsuper, rolbypassrls, owned]).toEqual([name, false, false, 0]);
  const { companyId } = await app.signUp();
  const tables = (await readTables()).filter(
    ({ has_company, reach, name }) => has_company && reach.includes('SELECT') && name !== 'app_user',
  );
  for (const { name } of tables) {
    const seen = await app.database.tenant(companyId, async (tx) => {
      await tx.query("SET LOCAL app.company_id = ''");
      return tx.query(`SELECT 1 FROM ${name}`);
    });
    expect([name, seen.length]).toEqual([name, 0]);
    const foreign = await app.database.tenant(companyId, (tx) =>
      tx.query(`SELECT 1 FROM ${name} WHERE company_id <> $1 LIMIT 1`, [companyId]),
    );
    expect([name, foreign.length]).toEqual([name, 0]);
  }
});

test('T18 what is unique over all companies is named here, with why it may tell of a foreign row', async () => {
  const indexes = await app.database.system((tx) =>
    rows(
      tx,
      `SELECT index.relname AS name FROM pg_index
       JOIN pg_class AS index ON index.oid = indexrelid JOIN pg_class AS class ON class.oid = indrelid
       WHERE indisunique AND class.relnamespace = 'public'::regnamespace AND NOT class.relispartition
         AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = class.oid AND attname = 'company_id')
         AND NOT EXISTS (SELECT FROM pg_attribute WHERE attrelid = class.oid AND attname = 'company_id' AND attnum = ANY (indkey))
       ORDER BY index.relname`,
      [],
      { name: is.text },
    ),
  );
  expect(indexes.map(({ name }) => name)).toEqual([
    // Random, and made by the service alone.
    'api_key_public_id_taken',
    // The e-mail is unique over the service; ids are random.
    'app_user_email_taken',
    'app_user_pkey',
    'batch_attempt_pkey',
    // The provider's own random names.
    'batch_attempt_provider_batch_id_key',
    // Only who has proven the domain meets it.
    'email_domain_taken',
    // Random ids, and no company's transaction reaches the table.
    'security_notification_pkey',
  ]);
});

/** Where work across companies is begun, and why it is the platform's own business there. */
const acrossCompanies: Record<string, RegExp> = {
  'accounts: people sign in before their company is known': /^domains\/accounts\//,
  'keys: a program is known by its key before its company is': /^domains\/keys\//,
  'audit: the chain is sealed for all; refusals are recorded': /^domains\/audit\//,
  'batch: schedules find the companies with work': /^domains\/batch\//,
  'csp: reports belong to the service': /^domains\/csp\//,
  'security: the platform watches itself': /^domains\/security\//,
  'mail: one queue': /^domains\/mail\//,
  'imports: the runner claims the next run of any company':
    /^domains\/imports\/(running|pulling)\/|^domains\/imports\/pull-due/,
  'imports: who uploads is looked up among all people': /^domains\/imports\/create-import/,
  'sessions: retention and figures go from company to company': /^domains\/sessions\//,
  'platform: staff look after companies': /^domains\/platform\/(purge-company|export-companies)/,
  'platform: the people of one company stand in a table of all': /^domains\/platform\/export-users/,
  'news: a reader may be of the platform, or of any company': /^domains\/news\/digest\/preview-digest/,
  'the schedules’ own rows': /^edge\/scheduler\//,
  'the database’s own clock': /^app\.ts/,
  'the kernel, where the operation’s scope decides': /^kernel\/invoke/,
  'the command line, when the service is down': /^cli\//,
};

test('T19 work across companies is begun in places that are named here, and nowhere else', () => {
  const src = join(packageRoot, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('db/'),
  );
  const places = files.filter((name) =>
    /database\s*\.(system|lookup)\b/.test(readFileSync(join(src, name), 'utf8')),
  );
  const unnamed = places.filter(
    (name) => !Object.values(acrossCompanies).some((pattern) => pattern.test(name)),
  );
  expect(unnamed).toEqual([]);
});
