import { loadConfig } from '../../src/config/config.ts';
import type { Database, Tx } from '../../src/db/database.ts';
import { createAuditRecorder, type RunningRecorder } from '../../src/domains/audit/recording/recorder.ts';
import { createAuditChain } from '../../src/domains/audit/sealing/audit-chain.ts';
import type { Selection } from '../../src/domains/audit/selecting/selection.ts';
import type { UserActor } from '../../src/kernel/actor.ts';
import type { AuditEntry, Origin } from '../../src/kernel/audit-entry.ts';
import type { Log } from '../../src/kernel/log.ts';
import type { Services } from '../../src/kernel/services.ts';
import { createFakeClock, type FakeClock } from '../../src/ports/clock.ts';
import { openTestDatabase, type TestDatabase } from '../rig/test-database.ts';

/** A database with an audit log and no service around it: for tests of the log itself. */
export interface AuditLab extends AsyncDisposable {
  readonly test: TestDatabase;
  readonly database: Database;
  readonly clock: FakeClock;
  readonly services: Services;
  readonly recorder: RunningRecorder;
  readonly errors: string[];
  /** Adds an entry to a company's log, a second later than the one before. */
  add(companyId: string, entry?: Partial<AuditEntry>): Promise<void>;
  /** Adds so many and seals them in batches of odd sizes. */
  fill(companyId: string, count: number): Promise<void>;
  seal(): Promise<number>;
  /** What somebody with the owner's rights does to the tables. */
  tamper<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

export const companyA = '11111111-1111-4111-8111-111111111111';
export const companyB = '22222222-2222-4222-8222-222222222222';

export const origin: Origin = { requestId: 'req-1', address: '203.0.113.9', userAgent: 'Test/1.0' };

export const adminOf = (companyId: string): UserActor => ({
  type: 'user',
  userId: '33333333-3333-4333-8333-333333333333',
  email: 'ada@example.org',
  name: 'Ada',
  sessionId: '44444444-4444-4444-8444-444444444444',
  role: 'ADMIN',
  platformRole: null,
  companyId,
  timeZone: 'UTC',
});

export async function openAuditLab(env: Record<string, string> = {}): Promise<AuditLab> {
  const test = await openTestDatabase();
  const { database } = test;
  const clock = createFakeClock();
  const errors: string[] = [];
  const log: Log = { debug() {}, info() {}, warn() {}, error: (_facts, message) => errors.push(message) };
  const recorder = createAuditRecorder({ database, clock, log });
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: test.dataDir, ...env });
  // The log needs no other part of the service.
  const auditChain = createAuditChain({ config, database, log, clock });
  const services = {
    config,
    database,
    log,
    audit: recorder,
    auditChain,
    ports: { clock },
    // The audit log needs no other part of the service.
  } as unknown as Services;

  const lab: AuditLab = {
    test,
    database,
    clock,
    services,
    recorder,
    errors,
    async add(companyId, entry = {}) {
      clock.advance(1000);
      await database.tenant(companyId, (tx) =>
        recorder.record(tx, adminOf(companyId), origin, {
          eventType: 'DATA_ACCESS',
          action: 'lab.act',
          description: 'Something was done.',
          resource: { type: 'thing', id: 'thing-1' },
          metadata: { count: 3, name: 'value' },
          ...entry,
        }),
      );
    },
    async fill(companyId, count) {
      for (let i = 1; i <= count; i += 1) {
        await lab.add(companyId);
        if (i % 7 === 0 || i === count) await lab.seal();
      }
    },
    seal: auditChain.seal,
    tamper: (work) =>
      database.system(async (tx) => {
        await tx.query('SET LOCAL ROLE NONE');
        return work(tx);
      }),
    async [Symbol.asyncDispose]() {
      await recorder.close();
      await database.close();
      await test.drop();
    },
  };
  return lab;
}

/** Every entry of a company, or of all. */
export const everyEntryOf = (companyId: string | null): Selection => ({
  companyId,
  from: null,
  until: null,
  eventType: null,
  outcome: null,
  severity: null,
  userId: null,
});
