import type { AddressInfo } from 'node:net';
import { type App, createApp } from '../../src/app.ts';
import { loadConfig } from '../../src/config/config.ts';
import type { Database } from '../../src/db/database.ts';
import { is, rows } from '../../src/db/rows.ts';
import { insertSuperAdmin } from '../../src/domains/accounts/set-up.ts';
import type { Log } from '../../src/kernel/log.ts';
import type { Ports } from '../../src/kernel/services.ts';
import { createFakeClock, type FakeClock } from '../../src/ports/clock.ts';
import { newId } from '../../src/ports/ids.ts';
import { createPasswordHasher } from '../../src/ports/password-hasher.ts';
import { createFakeMailer, type FakeMailer } from '../fakes/mailer-fake.ts';
import { type Browser, createBrowser } from './browser.ts';
import { register, signIn } from './people.ts';
import { openTestDatabase } from './test-database.ts';

export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly database: Database;
  readonly clock: FakeClock;
  readonly mailer: FakeMailer;
  readonly logs: LogLine[];
  /** A browser of its own: cookies, anti-forgery token, address. */
  browser(address?: string): Browser;
  /** Registers a company and signs its administrator in. */
  signUp(name?: string): Promise<SignedIn>;
  /** Adds a colleague with a role and signs in. */
  addColleague(companyId: string, role: 'ADMIN' | 'USER' | 'AUDITOR'): Promise<SignedIn>;
  /** Adds platform staff and signs in. */
  addStaff(platformRole: 'SUPER_ADMIN' | 'ADMIN' | 'SUPPORT'): Promise<SignedIn>;
  /** Real HTTP on a free port. */
  listen(): Promise<string>;
}

export interface SignedIn {
  readonly browser: Browser;
  readonly userId: string;
  readonly companyId: string;
  readonly email: string;
  readonly password: string;
}

export interface LogLine {
  readonly level: keyof Log;
  readonly facts: Record<string, unknown>;
  readonly message: string;
}

export interface StartOptions {
  readonly env?: Record<string, string>;
  readonly ports?: Partial<Ports>;
  /** Else its lines are kept as they are given to it. */
  readonly log?: Log;
  /** Else the one that the environment names. */
  readonly engine?: 'embedded' | 'postgres';
  /** Else one without data. */
  readonly database?: Database;
}

/** Limits that no ordinary test meets; tests of limits set their own. */
const wideLimits =
  'login=100000/900,register=100000/3600,forgot=100000/900,csp=100000/60,admin=100000/60,security=100000/60,dashboard=100000/60,platform=100000/60,rpc=100000/60,general=100000/900,audit-list=100000/900,reset-password=100000/900,auth=100000/900,csrf-token=100000/900,session=100000/900,apiKey=100000/60,ingest=100000/60,refused-key=100000/60';

export const testPassword = 'correct horse battery';

/** The whole service on a fresh database, with a clock that is moved and a mailer that keeps its mails. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const test = await (options.engine === 'embedded' ? openTestDatabase('') : openTestDatabase());
  const { database = test.database } = options;
  const clock = createFakeClock();
  const mailer = createFakeMailer();
  const logs: LogLine[] = [];
  const config = loadConfig({
    NODE_ENV: 'test',
    DATA_DIR: test.dataDir,
    SESSION_SECRET: 'a secret for tests only, 32 bytes or more',
    RATE_LIMIT_OVERRIDES: wideLimits,
    PERFORMANCE_MONITORING_ENABLED: 'false',
    ...options.env,
  });
  const hasher = createPasswordHasher({ memoryKib: 64, passes: 1 });
  const app = await createApp(config, options.log ?? keepLogs(logs), {
    database,
    ports: { clock, mailer, hasher, ...options.ports },
  });
  let count = 0;

  async function signedIn(
    browser: Browser,
    email: string,
    userId: string,
    companyId: string,
  ): Promise<SignedIn> {
    await signIn(browser, email, testPassword);
    return { browser, userId, companyId, email, password: testPassword };
  }

  async function addUser(companyId: string, role: string, platformRole: string | null): Promise<SignedIn> {
    count += 1;
    const [id, email] = [newId(clock), `person${count}@staff.example.org`];
    const passwordHash = await hasher.hash(testPassword);
    await database.system(async (tx) => {
      if (platformRole) {
        await insertSuperAdmin(tx, { id, email, name: `Person ${count}`, passwordHash }, clock.now());
        await tx.query('UPDATE app_user SET platform_role = $2 WHERE id = $1', [id, platformRole]);
        return;
      }
      await tx.query(
        `INSERT INTO app_user (id, company_id, email, name, role, status, password_hash, email_confirmed_at, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, $7, $7)`,
        [id, companyId, email, `Person ${count}`, role, passwordHash, clock.now()],
      );
    });
    return signedIn(createBrowser(app.server), email, id, companyId);
  }

  return {
    app,
    database,
    clock,
    mailer,
    logs,
    browser: (address) => createBrowser(app.server, address),
    async signUp(name) {
      count += 1;
      const browser = createBrowser(app.server);
      const email = `admin${count}@example.org`;
      const userId = await register(browser, {
        email,
        password: testPassword,
        name: `Admin ${count}`,
        companyName: name ?? `Company ${count}`,
      });
      const [row] = await database.system((tx) =>
        rows(tx, 'SELECT company_id FROM app_user WHERE id = $1', [userId], { company_id: is.text }),
      );
      return signedIn(browser, email, userId, row?.company_id ?? '');
    },
    addColleague: (companyId, role) => addUser(companyId, role, null),
    addStaff: (platformRole) => addUser('00000000-0000-0000-0000-000000000000', 'ADMIN', platformRole),
    async listen() {
      await app.server.listen({ host: '127.0.0.1', port: 0 });
      return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await test.drop();
    },
  };
}

export function keepLogs(lines: LogLine[]): Log {
  const keep =
    (level: keyof Log) =>
    (facts: Record<string, unknown>, message: string): void => {
      lines.push({ level, facts, message });
    };
  return { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') };
}
