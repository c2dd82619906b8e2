import { readFile, rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { companyA, openAuditLab } from '../../../../test/labs/audit-lab.ts';
import type { Services } from '../../../kernel/services.ts';
import { createFakeClock } from '../../../ports/clock.ts';
import { verifyCompany } from '../verifying/verify-company.ts';
import { checkpointFile } from './checkpoint-files.ts';
import { createSealer } from './sealer.ts';

test('of two instances one seals; when it is gone the other takes over within 5 s', async () => {
  await using lab = await openAuditLab();
  const [first, second] = [createSealer(lab.services), createSealer(lab.services)];
  await lab.add(companyA);
  expect(await first.tick()).toBe(1);
  await lab.add(companyA);
  expect(await second.tick()).toBe(0);
  lab.clock.advance(2000);
  expect(await first.tick()).toBe(1);
  await lab.add(companyA);
  lab.clock.advance(3000);
  expect(await second.tick()).toBe(1);
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({ firstBadSeq: null, headSeq: 3 });
});

test('one chain that cannot be sealed does not hold up the others', async () => {
  await using lab = await openAuditLab();
  await lab.add(companyA);
  await lab.seal();
  await lab.add(companyA);
  // Its next number is taken by a link that somebody put there.
  await lab.tamper((tx) =>
    tx.query(
      `INSERT INTO audit_seal (company_id, seq, entry_id, occurred_at, severity, body_hash, content_hash, hash)
       SELECT company_id, 2, e.id, occurred_at, 'LOW', '', '', '' FROM audit_entry e
       WHERE company_id = $1 ORDER BY id DESC LIMIT 1`,
      [companyA],
    ),
  );
  const other = '33333333-3333-4333-8333-000000000000';
  await lab.add(other);
  expect(await createSealer(lab.services).sealOnce()).toBe(1);
  expect(lab.errors).toEqual(['a chain of the audit log could not be sealed']);
  expect(await verifyCompany(lab.services, other)).toMatchObject({ firstBadSeq: null, headSeq: 1 });
});

test('the end of the process seals what is left, and a start writes the heads that are missing outside', async () => {
  await using lab = await openAuditLab();
  const sealer = createSealer(lab.services);
  await lab.add(companyA);
  await sealer.stop();
  const path = checkpointFile(lab.services.config.audit.checkpointDir, companyA);
  const head = await readFile(path, 'utf8');
  await rm(path);
  await createSealer(lab.services).completeHeads();
  expect(await readFile(path, 'utf8')).toBe(head);
});

test('a folder for heads that cannot be written to stops nobody', async () => {
  await using lab = await openAuditLab({ AUDIT_CHECKPOINT_DIR: '/dev/null/nowhere' });
  await lab.add(companyA);
  expect(await lab.seal()).toBe(1);
  expect(lab.errors).toEqual(['a signed head of the audit log could not be written']);
});

afterEach(() => vi.useRealTimers());

/** A sealer over a database that answers at once, with entries waiting and the lease free unless it is said otherwise. */
function loopLab({ isWaiting = true, isLeased = true, chains = [] as string[] } = {}) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const lab = { asked: [] as string[], logged: [] as unknown[], seal: vi.fn(async () => 1) };
  const note = (facts: object, message: string) => void lab.logged.push([facts, message]);
  const left = [...chains];
  const query = async (text: string) => {
    const what = /audit_\w+/.exec(text)?.[0] ?? '';
    lab.asked.push(what);
    if (what === 'audit_pending') return isWaiting ? [{}] : [];
    if (what === 'audit_sealer') return isLeased ? [{}] : [];
    const company_id = left.shift();
    return company_id && text.startsWith('SELECT company_id') ? [{ company_id }] : [];
  };
  const services = {
    config: { audit: { checkpointDir: '/dev/null/nowhere' } },
    database: { lookup: { query }, system: (work: (tx: object) => unknown) => work({ query }) },
    log: { error: note, warn: note },
    auditChain: { seal: () => lab.seal(), keys: {} },
    ports: { clock: createFakeClock() },
    // Sealing needs no other part of the service.
  } as unknown as Services;
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await setImmediate();
  };
  return { ...lab, lab, pass, sealer: createSealer(services) };
}

/** A turn that goes on until it is told to end. */
function holdSeal(lab: ReturnType<typeof loopLab>['lab']): () => void {
  let end = (_count: number) => {};
  lab.seal = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        end = resolve;
      }),
  );
  return () => end(1);
}

test('a turn seals where something waits and nobody else holds the lease, which is asked for only then', async () => {
  const busy = loopLab();
  expect([await busy.sealer.tick(), busy.asked]).toEqual([1, ['audit_pending', 'audit_sealer']]);
  const idle = loopLab({ isWaiting: false });
  expect([await idle.sealer.tick(), idle.asked]).toEqual([0, ['audit_pending']]);
  const second = loopLab({ isLeased: false });
  expect([await second.sealer.tick(), second.seal.mock.calls]).toEqual([0, []]);
});

test('the loop seals every second and a half, one turn at a time, tells what failed and goes on', async () => {
  const { sealer, lab, pass, seal } = loopLab();
  sealer.start();
  sealer.start();
  expect(vi.getTimerCount()).toBe(1);
  await pass(1499);
  expect(seal).toHaveBeenCalledTimes(0);
  const end = holdSeal(lab);
  await pass(1);
  await pass(3000);
  expect(lab.seal).toHaveBeenCalledTimes(1);
  end();
  await setImmediate();
  const broken = new Error('broken');
  lab.seal = vi.fn(() => Promise.reject(broken));
  await pass(1500);
  await pass(1500);
  expect(lab.logged).toEqual(
    Array(2).fill([{ err: broken }, 'the audit log could not be sealed; trying again']),
  );
  lab.logged.length = 0;
  await sealer.stop();
  expect(lab.seal).toHaveBeenCalledTimes(3);
  expect(lab.logged).toEqual([
    [{ err: broken }, 'the last audit entries stay unsealed until the next start'],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('the end waits for a turn that goes on, and seals what came meanwhile', async () => {
  const { sealer, lab, pass } = loopLab();
  sealer.start();
  const end = holdSeal(lab);
  await pass(1500);
  const stopped = sealer.stop();
  await setImmediate();
  expect(lab.seal).toHaveBeenCalledTimes(1);
  end();
  await setImmediate();
  expect(lab.seal).toHaveBeenCalledTimes(2);
  end();
  await stopped;
});

test('a start completes the heads of each chain, until the process ends', async () => {
  const chains = ['a', 'b', 'c'];
  const { sealer, asked } = loopLab({ chains });
  await sealer.completeHeads();
  // Each is looked for, and its file, which cannot be read here.
  expect(asked).toHaveLength(4);
  const ended = loopLab({ chains });
  ended.sealer.start();
  await ended.sealer.stop();
  expect(ended.asked).toHaveLength(1);
  expect(ended.logged).toEqual([]);
});
