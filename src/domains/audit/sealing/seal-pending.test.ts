import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { companyA, companyB, everyEntryOf, openAuditLab } from '../../../../test/labs/audit-lab.ts';
import { parseCheckpoint } from '../chain/checkpoint.ts';
import { countEntries } from '../selecting/count-entries.ts';
import { verifyCompany } from '../verifying/verify-company.ts';
import { createAuditChain } from './audit-chain.ts';
import { checkpointFile } from './checkpoint-files.ts';

test('entries are sealed in order, a chain per company, and the chains verify', async () => {
  await using lab = await openAuditLab();
  for (let i = 0; i < 25; i += 1) {
    await lab.add(i % 3 === 0 ? companyB : companyA);
    if (i % 4 === 0) await lab.seal();
  }
  await lab.add(companyA);
  expect(await lab.seal()).toBeGreaterThan(0);
  expect(await lab.seal()).toBe(0);
  const a = await verifyCompany(lab.services, companyA);
  const b = await verifyCompany(lab.services, companyB);
  expect([a.firstBadSeq, a.headSeq, b.firstBadSeq, b.headSeq]).toEqual([null, 17, null, 9]);
});

test('50 writers and two sealers at once: one chain, no gap, nothing twice', async () => {
  await using lab = await openAuditLab();
  // A second instance: the same database, a life of its own.
  const { config, database, log, ports } = lab.services;
  const second = createAuditChain({ config, database, log, clock: ports.clock });
  const writers = Array.from({ length: 50 }, async () => {
    for (let i = 0; i < 6; i += 1) await lab.add(companyA);
  });
  const sealers = [lab.services.auditChain, second].map(async (chain) => {
    for (let i = 0; i < 10; i += 1) await chain.seal();
  });
  await Promise.all([...writers, ...sealers]);
  await lab.seal();
  const report = await verifyCompany(lab.services, companyA);
  expect(report).toMatchObject({ firstBadSeq: null, headSeq: 300, checkedCount: 300, unsealedCount: 0 });
  const rows = await lab.database.system((tx) =>
    tx.query('SELECT seq FROM audit_seal WHERE company_id = $1 ORDER BY seq', [companyA]),
  );
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
});

test('counts per day and kind are what the entries say, sealed or not', async () => {
  await using lab = await openAuditLab();
  await lab.fill(companyA, 9);
  await lab.add(companyA, { severity: 'HIGH' });
  lab.clock.advance(86_400_000);
  await lab.add(companyA, { eventType: 'DATA_IMPORT' });
  await lab.add(companyB);
  for (const seal of [false, true]) {
    if (seal) await lab.seal();
    const rows = await lab.database.system(async (tx) => {
      const found: unknown[][] = [];
      for (const companyId of [companyA, companyB, null]) {
        for (const eventType of ['DATA_ACCESS', 'DATA_IMPORT']) {
          const counts = await countEntries(tx, { ...everyEntryOf(companyId), eventType }, 'severity');
          found.push(
            ...counts.map(({ day, value, count }) => [day, eventType, value, count, companyId?.[0]]),
          );
        }
      }
      return found;
    });
    expect(rows.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
      ['2026-01-05', 'DATA_ACCESS', 'HIGH', 1, undefined],
      ['2026-01-05', 'DATA_ACCESS', 'HIGH', 1, '1'],
      ['2026-01-05', 'DATA_ACCESS', 'LOW', 9, undefined],
      ['2026-01-05', 'DATA_ACCESS', 'LOW', 9, '1'],
      ['2026-01-06', 'DATA_ACCESS', 'LOW', 1, undefined],
      ['2026-01-06', 'DATA_ACCESS', 'LOW', 1, '2'],
      ['2026-01-06', 'DATA_IMPORT', 'LOW', 1, undefined],
      ['2026-01-06', 'DATA_IMPORT', 'LOW', 1, '1'],
    ]);
  }
});

test('each sealing appends a signed head outside the database, readable for its owner only', async () => {
  await using lab = await openAuditLab();
  await lab.fill(companyA, 15);
  const path = checkpointFile(lab.services.config.audit.checkpointDir, companyA);
  const heads = (await readFile(path, 'utf8')).trim().split('\n').map(parseCheckpoint);
  expect(heads.map((head) => [head?.fromSeq, head?.seq])).toEqual([
    [1, 7],
    [8, 14],
    [15, 15],
  ]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(join(lab.test.dataDir, 'audit-signing-key.pem'))).mode & 0o777).toBe(0o600);
});

test('heads that could not be written are written later, and a line cut in half is no fault', async () => {
  await using lab = await openAuditLab();
  const path = checkpointFile(lab.services.config.audit.checkpointDir, companyA);
  await lab.fill(companyA, 14);
  const full = await readFile(path, 'utf8');
  await writeFile(path, full.slice(0, full.indexOf('\n') + 40));
  await lab.fill(companyA, 7);
  const heads = (await readFile(path, 'utf8'))
    .split('\n')
    .flatMap((line) => parseCheckpoint(line)?.seq ?? []);
  expect(heads).toEqual([7, 14, 21]);
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({
    firstBadSeq: null,
    damagedHeadCount: 1,
  });
  await rm(path);
  await lab.fill(companyA, 1);
  expect((await readFile(path, 'utf8')).trim().split('\n')).toHaveLength(4);
});
