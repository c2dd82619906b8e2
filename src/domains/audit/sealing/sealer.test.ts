import { readFile, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { companyA, openAuditLab } from '../../../../test/labs/audit-lab.ts';
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
