import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { appOperations } from './app-operations.ts';
import { createPorts } from './app-ports.ts';
import { appRouter } from './app-router.ts';
import { appJobs, appRoutes } from './app-routes.ts';
import type { Config } from './config/config.ts';
import { packageRoot } from './config/package-root.ts';
import { loadSecrets } from './config/secrets.ts';
import type { Database } from './db/database.ts';
import { controlSocket } from './db/is-running.ts';
import { openDatabase } from './db/open.ts';
import { is, rows } from './db/rows.ts';
import { prepareFirstRun } from './domains/accounts/index.ts';
import { keyOldRecoveryCodes } from './domains/accounts/second-factor/index.ts';
import {
  createBrowserTokens,
  createPresentUser,
  createResolveSession,
  createSessionTokens,
} from './domains/accounts/sessions/index.ts';
import { createAuditRecorder } from './domains/audit/index.ts';
import { createAuditChain, createSealer } from './domains/audit/sealing/index.ts';
import { createCspInbox } from './domains/csp/index.ts';
import { dashboardTools } from './domains/dashboard/index.ts';
import { createFiguresMemory } from './domains/figures/index.ts';
import { createImportRunner, type ImportRunner } from './domains/imports/index.ts';
import { createArrivalBook } from './domains/ingest/index.ts';
import { createResolveKey } from './domains/keys/index.ts';
import { createMailQueue, type MailQueue } from './domains/mail/index.ts';
import { createChannelLanes } from './domains/news/index.ts';
import { createReadingTally, createSecurityWatch, type SecurityWatch } from './domains/security/index.ts';
import { createRefusalTally, tallyRefusals } from './domains/security/signals/index.ts';
import { type ControlServer, openControlServer } from './edge/control/control-server.ts';
import { createGate } from './edge/gate.ts';
import { createOpenFiles } from './edge/http/answer/open-files.ts';
import { mountDescription } from './edge/http/document/mount-description.ts';
import { openApiDocument } from './edge/http/document/openapi.ts';
import { mountHealth } from './edge/http/health.ts';
import { createHttpCall } from './edge/http/http-call.ts';
import { createKeyDoor } from './edge/http/key-door.ts';
import { createAccountThrottle } from './edge/http/limits/account-throttle.ts';
import type { Limiter } from './edge/http/limits/limiter.ts';
import { createMemoryLimiter } from './edge/http/limits/memory-limiter.ts';
import { limitRules } from './edge/http/limits/scopes.ts';
import { mountPages } from './edge/http/pages/pages.ts';
import { mountMetrics } from './edge/http/process-metrics.ts';
import { createBodyRooms } from './edge/http/request/body-room.ts';
import { createClientAddress } from './edge/http/request/client-address.ts';
import { createCsrfTokens } from './edge/http/request/csrf-tokens.ts';
import { createOwnOrigin } from './edge/http/request/own-origin.ts';
import { createToldCountry } from './edge/http/request/told-country.ts';
import { rest } from './edge/http/rest.ts';
import { createServer } from './edge/http/server.ts';
import { mountMcp } from './edge/mcp/mount-mcp.ts';
import { openTraces } from './edge/monitor/open-traces.ts';
import { createProcessMonitor, type ProcessMonitor } from './edge/monitor/process-monitor.ts';
import type { Sampler } from './edge/monitor/sampler.ts';
import type { LoopWatch } from './edge/monitor/watch-main-loop.ts';
import { mountRpc } from './edge/rpc/mount-rpc.ts';
import { createScheduler, type Scheduler } from './edge/scheduler/scheduler.ts';
import type { Log } from './kernel/log.ts';
import { createDiskWatch } from './kernel/machine/disk-room.ts';
import { createFairPlaces } from './kernel/pace/fair-places.ts';
import { createRounds } from './kernel/pace/rounds.ts';
import { createSharedRoom } from './kernel/pace/shared-room.ts';
import { createWaitingRequests, type WaitingRequests } from './kernel/pace/waiting-requests.ts';
import type { Ports, Services } from './kernel/services.ts';
import { type Clock, createSystemClock } from './ports/clock.ts';
import { deriveKey, deriveKeys } from './ports/derive-key.ts';
import { createSharedClock } from './ports/shared-clock.ts';

export interface App {
  readonly server: FastifyInstance;
  readonly services: Services;
  readonly scheduler: Scheduler;
  readonly mail: MailQueue;
  readonly security: SecurityWatch;
  readonly imports: ImportRunner;
  readonly sampler: Sampler;
  /** The one-time link of an empty database. */
  readonly setUpLink: string | null;
  /** Begins background work (schedules, mail delivery) and opens the operator's door. */
  startBackground(): Promise<void>;
  close(): Promise<void>;
}

export interface AppOverrides {
  readonly ports?: Partial<Ports>;
  readonly database?: Database;
  readonly loop?: LoopWatch;
}

const patienceMs = 4000;

/** The composition root: settings and ports in, a service that is ready to listen out. */
export async function createApp(config: Config, log: Log, overrides: AppOverrides = {}): Promise<App> {
  const reportEffectError = (error: unknown) => log.error({ err: error }, 'an effect after a commit failed');
  const database = overrides.database ?? (await openDatabase(config, reportEffectError));
  const secrets = loadSecrets(config);
  const keysFor = (purpose: string) => deriveKeys(secrets, purpose);
  const timekeeper = await createTimekeeper(database, overrides.ports?.clock, log);
  const ports = await createPorts(config, secrets, { ...overrides.ports, clock: timekeeper.clock });
  const { clock } = ports;

  const [sessionKey = Buffer.alloc(0), ...oldSessionKeys] = keysFor('session-token');
  const sessionTokens = createSessionTokens(sessionKey, oldSessionKeys);
  const [csrfKey = Buffer.alloc(0), ...oldCsrfKeys] = keysFor('csrf');
  const csrf = createCsrfTokens(csrfKey, oldCsrfKeys);
  const limiter = await createLimiter(config, clock, log);
  const audit = createAuditRecorder({ database, clock, log });
  const refusals = createRefusalTally({ database, clock, log });
  const readings = createReadingTally({ database, clock, log, audit });
  const arrivals = createArrivalBook({ database, clock, log, personMarks: ports.personMarks });
  const mail = createMailQueue({ database, mailer: ports.mailer, secretBox: ports.secretBox, clock, log });
  const cspInbox = createCspInbox({ database, clock, log, baseUrl: config.http.baseUrl });
  const traces = openTraces(config, log);
  const disk = createDiskWatch(ports.disk, config.dataDir, log);
  const monitor = createProcessMonitor({ config, database, clock, traces, disk, loop: overrides.loop });
  const { sampler } = monitor;
  const requests = createWaitingRequests();
  const services: Services = {
    config,
    database,
    ports,
    audit: tallyRefusals(audit, refusals),
    auditChain: createAuditChain({ config, database, clock, log }),
    mail,
    cspInbox,
    readings,
    arrivals,
    additions: createRounds(),
    figures: createFiguresMemory(),
    imports: {
      kick: () => imports.kick(),
      pull: (companyId, by) => imports.pull(companyId, by),
      discard: (importIds) => imports.discard(importIds),
      idle: () => imports.idle(),
    },
    channels: { send: (due, signal) => channels.send(due, signal) },
    previews: createFairPlaces({ places: 2, ofOne: 4 }),
    deliveries: createSharedRoom(32 * 1024 ** 2),
    log,
    traces,
    monitor: sampler,
    disk,
    requests,
    throttle: createAccountThrottle(limiter, deriveKey(secrets.current, 'account-throttle')),
    browser: createBrowserTokens({ sessionTokens, csrf, deviceKeys: keysFor('device-mark') }),
    schedules: { states: () => scheduler.states(), runNow: (name) => scheduler.runNow(name) },
  };
  await keyOldRecoveryCodes(services);
  const setUpLink = await prepareFirstRun(services);
  const scheduler = createScheduler(services, appJobs);
  const sealer = createSealer(services);
  const imports = createImportRunner(services);
  const channels = createChannelLanes(services);
  const security = createSecurityWatch(services, refusals, readings);
  const known = { database, clock, audit: services.audit };
  const resolveSession = createResolveSession({ ...known, tokens: sessionTokens });
  const resolveKey = createResolveKey(known);
  const server = await createHttp(services, { limiter, resolveSession, resolveKey, csrf, monitor, requests });

  let control: ControlServer | undefined;

  return {
    server,
    services,
    scheduler,
    mail,
    security,
    imports,
    sampler,
    setUpLink,
    async startBackground() {
      timekeeper.start();
      // One process at a time owns embedded data: whoever held a schedule before is dead.
      if (database.engine === 'embedded') await scheduler.takeOver();
      sampler.start();
      scheduler.start();
      sealer.start();
      mail.start();
      security.start();
      imports.start();
      control = await openControlServer(services, appOperations, controlSocket(config.dataDir));
    },
    async close() {
      // A database that went silent would hold the end up for as long as a statement may take.
      const patience = setTimeout(() => {
        log.warn({}, 'stopping: what still waits for the database is ended');
        database.hangUp();
      }, patienceMs);
      timekeeper.stop();
      sampler.stop();
      await control?.close();
      await server.close();
      await scheduler.stop();
      await channels.stop();
      await imports.stop();
      await mail.stop();
      await security.stop();
      await refusals.close();
      await readings.close();
      await arrivals.close();
      await cspInbox.close();
      await audit.close();
      await sealer.stop();
      await limiter.close();
      await services.traces.close();
      await database.close();
      clearTimeout(patience);
    },
  };
}

/** Instances on one PostgreSQL tell its time; the embedded engine has no clock but this machine's. */
async function createTimekeeper(database: Database, given: Clock | undefined, log: Log) {
  const everyMs = 60_000;
  const systemClock = createSystemClock();
  if (given || database.engine === 'embedded') return { clock: given ?? systemClock, start() {}, stop() {} };
  const clock = createSharedClock(systemClock, async () => {
    const [row] = await database.system((tx) =>
      rows(tx, 'SELECT clock_timestamp() AS now', [], { now: is.moment }),
    );
    return row?.now ?? systemClock.now();
  });
  const adjust = () =>
    clock.adjust().catch((err: unknown) => log.warn({ err }, "the database's time could not be read"));
  await adjust();
  let timer: NodeJS.Timeout | undefined;
  return {
    clock,
    start() {
      timer ??= setInterval(() => void adjust(), everyMs);
    },
    stop: () => clearInterval(timer),
  };
}

async function createLimiter(config: Config, clock: Clock, log: Log): Promise<Limiter> {
  const memory = createMemoryLimiter({ now: clock.monotonicMs });
  if (!config.redisUrl) return memory;
  const { createRedisLimiter } = await import('./edge/http/limits/redis-limiter.ts');
  return createRedisLimiter({ url: config.redisUrl, now: clock.monotonicMs, fallback: memory, log });
}

interface HttpParts {
  readonly limiter: Limiter;
  readonly resolveSession: ReturnType<typeof createResolveSession>;
  readonly resolveKey: ReturnType<typeof createResolveKey>;
  readonly csrf: ReturnType<typeof createCsrfTokens>;
  readonly monitor: ProcessMonitor;
  readonly requests: WaitingRequests;
}

async function createHttp(
  services: Services,
  { limiter, resolveSession, resolveKey, csrf, monitor, requests }: HttpParts,
): Promise<FastifyInstance> {
  const { config, log, database } = services;
  const { baseUrl, secureCookies, trustProxy } = config.http;
  const isOwnOrigin = createOwnOrigin(baseUrl);
  const server = createServer({
    log,
    nowMs: services.ports.clock.monotonicMs,
    isOwnOrigin,
    requests,
    onFinished: monitor.onFinished,
  });
  const rules = limitRules(config.limits.general, config.limits.overrides);
  const gate = createGate(services, limiter, (scope) => rules[scope]);
  const callParts = {
    secureCookies,
    csrf,
    isOwnOrigin,
    resolveSession,
    presentUser: createPresentUser({ database, clock: services.ports.clock }),
    openToKey: createKeyDoor({
      resolve: resolveKey,
      limiter,
      rule: rules['refused-key'],
      audit: services.audit,
    }),
    clientAddress: createClientAddress(trustProxy, log),
    toldCountry: createToldCountry(config, log),
  };
  const openCall: Parameters<typeof rest>[1]['openCall'] = (request, reply) =>
    createHttpCall(callParts, request, reply);

  mountHealth(server, database, monitor);
  mountMetrics(server, monitor.metrics, config.http);
  const parts = { services, gate, openCall, bodies: createBodyRooms() };
  const files = createOpenFiles(services.ports.clock.monotonicMs);
  for (const route of appRoutes) rest(server, { ...parts, files }, route);
  mountRpc(server, { ...parts, router: appRouter });
  mountMcp(server, { ...parts, tools: dashboardTools });
  mountDescription(server, () => openApiDocument(appRoutes, config, rules));
  await mountPages(server, { webDir: join(packageRoot, 'dist', 'web'), secure: secureCookies });
  return server;
}
