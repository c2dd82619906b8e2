import { expect, test } from 'vitest';
import {
  type AuditLab,
  adminOf,
  companyA,
  companyB,
  everyEntryOf,
  openAuditLab,
  origin,
} from '../../../test/labs/audit-lab.ts';
import { is, rows } from '../../db/rows.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { severities } from '../../kernel/audit-entry.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { invoke } from '../../kernel/invoke.ts';
import { finishRetention } from './finish-retention.ts';
import { getLegalHold } from './get-legal-hold.ts';
import { manageRetention } from './manage-retention.ts';
import { carryOutRemoval } from './retention/carry-out-removal.ts';
import { readOpenOrders } from './retention/read-removal-orders.ts';
import { writeRemovalOrders } from './retention/write-removal-orders.ts';
import { runRetention } from './run-retention.ts';
import { countEntries, totalCount } from './selecting/count-entries.ts';
import { setLegalHold } from './set-legal-hold.ts';
import { verifyCompany } from './verifying/verify-company.ts';

const admin = adminOf(companyA);
const staff: UserActor = { ...admin, companyId: null, platformRole: 'ADMIN' };
const system: Actor = { type: 'system', job: 'audit-retention' };

/** Four entries, one of each severity, in both companies, now and so many days later. */
async function fillOver(lab: AuditLab, ...days: number[]): Promise<void> {
  for (const wait of [0, ...days]) {
    lab.clock.advance(wait * dayMs);
    for (const companyId of [companyA, companyB]) {
      for (const severity of severities) await lab.add(companyId, { severity });
    }
  }
}

const manage = (lab: AuditLab, input: object, actor: Actor = admin) =>
  invoke(lab.services, manageRetention, { actor, origin, input });

const countRows = async (lab: AuditLab, companyId: string, action = 'lab.act') => {
  const found = await lab.database.system((tx) =>
    rows(
      tx,
      'SELECT count(*) AS n FROM audit_entry WHERE company_id = $1 AND action LIKE $2',
      [companyId, action],
      { n: is.number },
    ),
  );
  return found[0]?.n ?? 0;
};

test('A05 a dry run changes nothing and foretells exactly what the clean-up then removes', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 400, 10);
  const before = await countRows(lab, companyA, '%');
  const dry = await manage(lab, { action: 'cleanup', dryRun: true });
  expect(dry).toEqual({ action: 'cleanup', recordsAffected: 2, retentionDays: 365, dryRun: true });
  expect(await countRows(lab, companyA, '%')).toBe(before);
  const real = await manage(lab, { action: 'cleanup' });
  expect(real).toEqual({ action: 'cleanup', recordsAffected: 2, retentionDays: 365, dryRun: false });
  expect(await countRows(lab, companyA)).toBe(10);
  expect(await countRows(lab, companyB)).toBe(12);
  expect(await countRows(lab, companyA, 'audit.retention.cleanup')).toBe(1);
  expect((await manage(lab, { action: 'cleanup' })).recordsAffected).toBe(0);
});

test('A04 after a clean-up the log verifies; the same removal without an order is tampering', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 800);
  await manage(lab, { action: 'cleanup', retentionDays: 30 });
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({
    firstBadSeq: null,
    removedCount: 4,
    checkedCount: 8,
  });
  const [order] = await lab.database.system((tx) =>
    rows(tx, 'SELECT id FROM audit_removal WHERE company_id = $1', [companyA], { id: is.text }),
  );
  await lab.tamper(async (tx) => {
    await tx.query(
      'DELETE FROM audit_entry WHERE company_id = $1 AND id = (SELECT entry_id FROM audit_seal WHERE company_id = $1 AND seq = 6)',
      [companyA],
    );
    await tx.query('UPDATE audit_seal SET removed_by = $2 WHERE company_id = $1 AND seq = 6', [
      companyA,
      order?.id,
    ]);
  });
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({
    firstBadSeq: 6,
    problem: 'removal-not-ordered',
  });
});

test('HIGH and CRITICAL entries are kept two years, whatever is set', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 729);
  expect(await manage(lab, { action: 'cleanup', retentionDays: 30 })).toMatchObject({ recordsAffected: 2 });
  lab.clock.advance(2 * dayMs);
  expect(await manage(lab, { action: 'cleanup', retentionDays: 30 })).toMatchObject({ recordsAffected: 2 });
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({ firstBadSeq: null, removedCount: 4 });
});

test('status shows what is older than the set days; configure sets them, and a dry run does not', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 100);
  expect(await manage(lab, { action: 'status' })).toEqual({
    action: 'status',
    recordsAffected: 0,
    retentionDays: 365,
    dryRun: false,
  });
  const dry = await manage(lab, { action: 'configure', retentionDays: 90, dryRun: true });
  expect(dry).toEqual({ action: 'configure', recordsAffected: 2, retentionDays: 90, dryRun: true });
  expect(await manage(lab, { action: 'status' })).toMatchObject({ retentionDays: 365 });
  const set = await manage(lab, { action: 'configure', retentionDays: 90 });
  expect(set).toEqual({ action: 'configure', recordsAffected: 2, retentionDays: 90, dryRun: false });
  expect(await manage(lab, { action: 'status' })).toMatchObject({ retentionDays: 90, recordsAffected: 4 });
  expect(await countRows(lab, companyA, 'audit.retention.%')).toBe(1);
  const other = await manage(lab, { action: 'status' }, adminOf(companyB));
  expect(other).toMatchObject({ retentionDays: 365 });
});

test('a platform administrator sets and cleans up all companies, or one', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 100);
  await manage(lab, { action: 'configure', retentionDays: 40, companyId: companyA }, staff);
  await manage(lab, { action: 'configure', retentionDays: 90 }, staff);
  expect(await manage(lab, { action: 'status' })).toMatchObject({ retentionDays: 90 });
  const dry = await manage(lab, { action: 'cleanup', dryRun: true }, staff);
  expect(dry).toMatchObject({ recordsAffected: 4, retentionDays: 90 });
  expect(await manage(lab, { action: 'cleanup' }, staff)).toMatchObject({ recordsAffected: 4 });
  expect([await countRows(lab, companyA), await countRows(lab, companyB)]).toEqual([6, 6]);
  await expect(manage(lab, { action: 'status', companyId: companyB })).rejects.toMatchObject({ status: 403 });
});

test.each([0, -1, 1.5, 1e9, 29, 3651, '30', null])(
  'A06 retentionDays %j is refused',
  async (retentionDays) => {
    const call = invoke({ audit: { recordRefusal() {} } } as never, manageRetention, {
      actor: admin,
      origin,
      input: { action: 'cleanup', retentionDays },
    });
    await expect(call).rejects.toMatchObject({ status: 422, code: 'VALIDATION_ERROR' });
  },
);

test.each([
  [{ action: 'configure' }],
  [{ action: 'CLEANUP' }],
  [{ action: 'drop' }],
  [{}],
  [{ action: ['cleanup'] }],
  [{ action: 'cleanup', dryRun: 'yes' }],
  [{ action: 'cleanup', force: true }],
])('A08 %j is refused and names the field', async (input) => {
  const call = invoke({ ports: {} } as never, manageRetention, { actor: admin, origin, input });
  await expect(call).rejects.toMatchObject({
    status: 422,
    details: { issues: [{ path: expect.any(String) }] },
  });
});

test('an AUDITOR and SUPPORT read the log and never clean it up', async () => {
  const call = (actor: UserActor) =>
    invoke({ audit: { recordRefusal() {} } } as never, manageRetention, {
      actor,
      origin,
      input: { action: 'status' },
    });
  await expect(call({ ...admin, role: 'AUDITOR' })).rejects.toMatchObject({ status: 403 });
  await expect(call({ ...staff, platformRole: 'SUPPORT' })).rejects.toMatchObject({ status: 403 });
});

test('the nightly clean-up treats each company by what is set for it, and leaves one entry', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 100);
  await manage(lab, { action: 'configure', retentionDays: 60 });
  const result = await invoke(lab.services, runRetention, { actor: system, origin, input: {} });
  expect(result).toEqual({ recordsAffected: 2, companyCount: 1 });
  expect([await countRows(lab, companyA), await countRows(lab, companyB)]).toEqual([6, 8]);
  const platform = await countRows(lab, '00000000-0000-0000-0000-000000000000', 'audit.retention.cleanup');
  expect(platform).toBe(1);
});

test('a clean-up that was stopped half-way is finished by the schedule, and verifies in between', async () => {
  await using lab = await openAuditLab();
  await lab.fill(companyA, 30);
  lab.clock.advance(400 * dayMs);
  await lab.seal();
  const half: Parameters<typeof carryOutRemoval>[2] = () => false;
  const orders = await lab.database.system((tx) =>
    writeRemovalOrders(lab.services, tx, [{ companyId: companyA, retentionDays: 365, count: 30 }]),
  );
  for (const order of orders) expect(await carryOutRemoval(lab.services, order, half)).toBe(false);
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({ firstBadSeq: null, removedCount: 0 });
  const result = await invoke(lab.services, finishRetention, { actor: system, origin, input: {} });
  expect(result).toEqual({ finishedCount: 1 });
  expect(await lab.database.system(readOpenOrders)).toEqual([]);
  expect(await verifyCompany(lab.services, companyA)).toMatchObject({ firstBadSeq: null, removedCount: 30 });
});

test('clean-ups together tell of each entry once, also while an earlier one is not finished', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 100, 400);
  await lab.seal();
  const ordered = (retentionDays: number) =>
    lab.database.system((tx) =>
      writeRemovalOrders(lab.services, tx, [{ companyId: companyA, retentionDays, count: 1 }]),
    );
  // As a crash leaves it: ordered, and nothing removed yet.
  await ordered(450);
  expect(await manage(lab, { action: 'cleanup', retentionDays: 450 })).toMatchObject({ recordsAffected: 0 });
  expect(await manage(lab, { action: 'cleanup', dryRun: true })).toMatchObject({ recordsAffected: 2 });
  expect(await manage(lab, { action: 'status' })).toMatchObject({ recordsAffected: 8 });
  const night = await invoke(lab.services, runRetention, { actor: system, origin, input: {} });
  expect(night).toEqual({ recordsAffected: 2 + 4, companyCount: 2 });
  expect([await countRows(lab, companyA), await countRows(lab, companyB)]).toEqual([8, 8]);
});

test('an order that the service did not sign makes no entry count as removed', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 400);
  await lab.tamper((tx) =>
    tx.query(
      `INSERT INTO audit_removal (company_id, id, retention_days, remove_before, remove_severe_before, ordered_at, key_id, signature)
       VALUES ($1, $1, 30, now() + interval '9 years', now() + interval '9 years', now(), 'none', '\\x00')`,
      [companyA],
    ),
  );
  expect(await manage(lab, { action: 'cleanup' })).toMatchObject({ recordsAffected: 2 });
  expect(await countRows(lab, companyA)).toBe(6);
});

test('clean-ups that are asked for at once remove and tell of each entry once', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 400);
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => manage(lab, { action: 'cleanup' })),
    invoke(lab.services, runRetention, { actor: system, origin, input: {} }),
  ]);
  expect(answers.reduce((sum, { recordsAffected }) => sum + recordsAffected, 0)).toBe(4);
  expect([await countRows(lab, companyA), await countRows(lab, companyB)]).toEqual([6, 6]);
});

test('under legal hold nothing is removed, until it is lifted by whoever may place it', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 400);
  const hold = (actor: Actor, input: object) => invoke(lab.services, setLegalHold, { actor, origin, input });
  await expect(hold(admin, { hold: true, reason: 'x' })).rejects.toMatchObject({ status: 403 });
  await expect(hold(staff, { hold: true, companyId: companyA })).rejects.toMatchObject({ status: 422 });
  await hold(staff, { hold: true, companyId: companyA, reason: 'Case 7' });
  const seen = await invoke(lab.services, getLegalHold, { actor: admin, origin, input: {} });
  expect(seen).toMatchObject({ held: true, reason: 'Case 7', heldBy: 'ada@example.org' });
  expect(await manage(lab, { action: 'cleanup', dryRun: true })).toMatchObject({ recordsAffected: 0 });
  expect(await manage(lab, { action: 'cleanup' })).toMatchObject({ recordsAffected: 0 });
  expect(await manage(lab, { action: 'cleanup' }, staff)).toMatchObject({ recordsAffected: 2 });
  expect([await countRows(lab, companyA), await countRows(lab, companyB)]).toEqual([8, 6]);
  await hold(staff, { hold: false, companyId: companyA });
  expect(await manage(lab, { action: 'cleanup' })).toMatchObject({ recordsAffected: 2 });
});

test('a hold that stops a clean-up half-way tells how many of its entries stay, and they stay', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 400);
  await lab.seal();
  await lab.database.system((tx) =>
    writeRemovalOrders(lab.services, tx, [{ companyId: companyA, retentionDays: 365, count: 2 }]),
  );
  const hold = (input: object) =>
    invoke(lab.services, setLegalHold, { actor: staff, origin, input: { companyId: companyA, ...input } });
  await hold({ hold: true, reason: 'Case 7' });
  const [placed] = await lab.database.system((tx) =>
    rows(tx, "SELECT description, metadata FROM audit_entry WHERE action = 'audit.legalHold.place'", [], {
      description: is.text,
      metadata: is.object,
    }),
  );
  expect(placed?.metadata).toMatchObject({ reason: 'Case 7', keptEntries: 2 });
  expect(placed?.description).toContain('2 entries it had reported as removed were kept');
  const goOn = () => invoke(lab.services, finishRetention, { actor: system, origin, input: {} });
  expect(await goOn()).toEqual({ finishedCount: 1 });
  expect(await countRows(lab, companyA)).toBe(8);
  await hold({ hold: false });
  expect(await goOn()).toEqual({ finishedCount: 0 });
  expect(await manage(lab, { action: 'cleanup' })).toMatchObject({ recordsAffected: 2 });
  expect(await countRows(lab, companyA)).toBe(6);
});

test('totals stay exact through sealing and clean-ups', async () => {
  await using lab = await openAuditLab();
  await fillOver(lab, 200, 200, 40);
  await lab.seal();
  await manage(lab, { action: 'cleanup', retentionDays: 100 });
  for (const companyId of [companyA, null]) {
    const [counted, real] = await lab.database.system(async (tx) => [
      totalCount(await countEntries(tx, everyEntryOf(companyId), null)),
      (await tx.query('SELECT FROM audit_entry WHERE $1::uuid IS NULL OR company_id = $1', [companyId]))
        .length,
    ]);
    expect(counted).toBe(real);
  }
});

// The fault is a trigger, which a cluster does not take.
test.skipIf(process.env['TEST_CITUS_URL'])(
  'a clean-up that cannot be finished for one company goes on for the others',
  async () => {
    await using lab = await openAuditLab();
    await fillOver(lab, 800);
    await lab.tamper((tx) =>
      tx.query(
        `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'this row is broken'; END $$`,
      ),
    );
    await lab.tamper((tx) =>
      tx.query(
        `CREATE TRIGGER refuse BEFORE DELETE ON audit_entry FOR EACH ROW WHEN (OLD.company_id = '${companyA}')
       EXECUTE FUNCTION refuse()`,
      ),
    );
    const nightly = invoke(lab.services, runRetention, { actor: system, origin, input: {} });
    await expect(nightly).rejects.toThrow('this row is broken');
    expect([await countRows(lab, companyA), await countRows(lab, companyB)]).toEqual([8, 4]);
  },
);
