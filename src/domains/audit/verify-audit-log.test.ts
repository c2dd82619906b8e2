import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AuditLab,
  adminOf,
  companyA,
  companyB,
  openAuditLab,
  origin,
} from '../../../test/labs/audit-lab.ts';
import { is, rows } from '../../db/rows.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { invoke } from '../../kernel/invoke.ts';
import { getAuditLog } from './get-audit-log.ts';
import { listAuditLogs } from './list-audit-logs.ts';
import { checkpointFile } from './sealing/checkpoint-files.ts';
import { verifyAll } from './verify-all.ts';
import { verifyAuditLog } from './verify-audit-log.ts';
import { type VerifyStep, verifyStep } from './verifying/verify-step.ts';

const admin = adminOf(companyA);
const staff: UserActor = { ...admin, companyId: null, platformRole: 'ADMIN' };
const system: Actor = { type: 'system', job: 'audit-verify' };

let lab: AuditLab;
let copy: string;

beforeAll(async () => {
  lab = await openAuditLab();
  await lab.fill(companyA, 2500);
  await lab.fill(companyB, 20);
  copy = join(lab.test.dataDir, 'heads-elsewhere.jsonl');
  await copyFile(checkpointFile(lab.services.config.audit.checkpointDir, companyB), copy);
}, 300_000);
afterAll(() => lab[Symbol.asyncDispose]());

const verify = (input: object, actor: Actor = admin) =>
  invoke(lab.services, verifyAuditLog, { actor, origin, input });

const nightly = (input: object = {}) => invoke(lab.services, verifyAll, { actor: system, origin, input });

const entriesOf = async (action: string): Promise<number> => {
  const found = await lab.database.system((tx) =>
    rows(tx, 'SELECT count(*) AS n FROM audit_entry WHERE action = $1', [action], { n: is.number }),
  );
  return found[0]?.n ?? 0;
};

test('the page checks a log step by step, and the check leaves one entry', async () => {
  const first = await verify({});
  expect(first).toMatchObject({
    companyId: companyA,
    intact: true,
    complete: false,
    checkedCount: 2500,
    headSeq: 2500,
    firstBadSeq: null,
    publicKeyPem: expect.stringContaining('PUBLIC KEY'),
  });
  const last = await verify({ cursor: first.next });
  expect(last).toMatchObject({ intact: true, complete: true, next: null, unsealedCount: 1 });
  expect(await entriesOf('audit.verify')).toBe(1);
  await expect(verify({ cursor: 'chain:1' })).rejects.toMatchObject({ status: expect.any(Number) });
  await expect(verify({ companyId: companyB })).rejects.toMatchObject({ status: 403 });
  await expect(verify({}, staff)).rejects.toMatchObject({ status: 400 });
});

test('steps of any size come to the same end as one', async () => {
  // The check itself and the look at another company's log that was refused are entries by now.
  await lab.recorder.flush();
  await lab.seal();
  let [steps, checked] = [0, 0];
  for (let cursor: VerifyStep['next'] | undefined; cursor !== null; steps += 1) {
    const step: VerifyStep = await verifyStep(lab.services, {
      companyId: companyA,
      maxCount: 700,
      read: lab.database.system,
      ...(cursor ? { cursor } : {}),
    });
    expect(step.problem).toBe(null);
    checked += step.checkedCount;
    cursor = step.next;
  }
  expect([steps, checked]).toEqual([4, 2502]);
});

test('a check may begin at a moment', async () => {
  const [row] = await lab.database.system((tx) =>
    rows(
      tx,
      'SELECT sealed_at AS at FROM audit_checkpoint WHERE company_id = $1 AND seq = 2100',
      [companyA],
      { at: is.moment },
    ),
  );
  const since = new Date((row?.at.getTime() ?? 0) + 1).toISOString();
  expect(await verify({ since })).toMatchObject({ intact: true, headSeq: 2502, checkedCount: 402 });
});

test('one entry is read with what proves it; others are not found', async () => {
  const { auditLogs } = await invoke(lab.services, listAuditLogs, {
    actor: admin,
    origin,
    input: { limit: 1, sortOrder: 'asc' },
  });
  const id = auditLogs[0]?.id ?? '';
  const read = (actor: Actor, input: object) => invoke(lab.services, getAuditLog, { actor, origin, input });
  const found = await read(admin, { id });
  expect(found.auditLog).toEqual(auditLogs[0]);
  expect(found.proof).toMatchObject({
    signedHead: { seq: 7 },
    contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  await expect(read(adminOf(companyB), { id })).rejects.toMatchObject({ status: 404 });
});

test('the nightly check is silent over intact logs; tampering leaves a CRITICAL entry that names the place', async () => {
  expect(await nightly()).toMatchObject({ intact: true });
  expect(await entriesOf('audit.tampering')).toBe(0);
  expect(await nightly({ companyId: companyB, checkpoint: copy })).toMatchObject({ intact: true });
  await lab.tamper(async (tx) => {
    for (const table of ['audit_seal', 'audit_checkpoint']) {
      await tx.query(`DELETE FROM ${table} WHERE company_id = $1 AND seq > 14`, [companyB]);
    }
    await tx.query(
      'DELETE FROM audit_entry e WHERE company_id = $1 AND NOT EXISTS (SELECT FROM audit_seal s WHERE s.company_id = $1 AND s.entry_id = e.id)',
      [companyB],
    );
  });
  const found = await nightly({ companyId: companyB, checkpoint: copy });
  expect(found.chains).toMatchObject([
    { companyId: companyB, intact: false, complete: false, firstBadSeq: 15, problem: 'tail-cut' },
  ]);
  const [entry] = await lab.database.system((tx) =>
    tx.query("SELECT * FROM audit_entry WHERE action = 'audit.tampering'"),
  );
  expect(entry).toMatchObject({
    event_type: 'SECURITY_ALERT',
    severity: 'CRITICAL',
    outcome: 'SUSPICIOUS',
    metadata: { findings: [{ companyId: companyB, firstBadSeq: 15, problem: 'tail-cut' }] },
  });
});

test('A03 a log that is gone as a whole is missed: the heads outside the database tell of it', async () => {
  const companyC = '77777777-7777-4777-8777-777777777777';
  await lab.fill(companyC, 9);
  await lab.tamper(async (tx) => {
    for (const table of ['audit_entry', 'audit_seal', 'audit_checkpoint']) {
      await tx.query(`DELETE FROM ${table} WHERE company_id = $1`, [companyC]);
    }
  });
  const { chains } = await nightly();
  expect(chains.find(({ companyId }) => companyId === companyC)).toMatchObject({
    intact: false,
    firstBadSeq: 1,
    problem: 'tail-cut',
  });
});

test('heads from elsewhere are used for the companies they name; a file without any is no check', async () => {
  const { chains } = await nightly({ checkpoint: copy });
  expect(chains.map(({ companyId }) => companyId)).toEqual(expect.arrayContaining([companyA, companyB]));
  const empty = join(lab.test.dataDir, 'no-heads.jsonl');
  await writeFile(empty, 'nothing\n');
  await expect(nightly({ checkpoint: empty })).rejects.toMatchObject({ status: 400 });
  await expect(nightly({ checkpoint: `${empty}.gone` })).rejects.toMatchObject({ status: 400 });
});

test('heads of one company that cannot be read keep no other company from being checked', async () => {
  const heads = checkpointFile(lab.services.config.audit.checkpointDir, companyA);
  const [entry] = await lab.tamper((tx) =>
    rows(
      tx,
      'SELECT id, description FROM audit_entry WHERE company_id = $1 ORDER BY id LIMIT 1',
      [companyB],
      { id: is.text, description: is.text },
    ),
  );
  const describeAs = (text: string | undefined) =>
    lab.tamper((tx) =>
      tx.query('UPDATE audit_entry SET description = $3 WHERE company_id = $1 AND id = $2', [
        companyB,
        entry?.id,
        text,
      ]),
    );
  const before = await entriesOf('audit.tampering');
  await rename(heads, `${heads}.away`);
  await mkdir(heads);
  await describeAs('Nothing was done.');
  await expect(nightly()).rejects.toThrow('EISDIR');
  expect(await entriesOf('audit.tampering')).toBe(before + 1);
  await describeAs(entry?.description);
  await rm(heads, { recursive: true });
  await rename(`${heads}.away`, heads);
});
