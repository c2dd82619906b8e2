import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chance, createChance } from '../../../../test/chance.ts';
import { type AuditLab, companyA, openAuditLab } from '../../../../test/labs/audit-lab.ts';
import type { Chain } from '../../../../test/labs/chains/audit-forging.ts';
import { type Edit, edits } from '../../../../test/labs/chains/audit-tamper.ts';
import type { Tx } from '../../../db/database.ts';
import { type VerifyStep, verifyStep } from './verify-step.ts';

/** The goal is 10,000: `AUDIT_EDITS=10000`. */
const rounds = Number(process.env['AUDIT_EDITS'] ?? 4 * edits.length);
const seed = Number(process.env['AUDIT_SEED'] ?? 20_260_105);

let lab: AuditLab;
let chain: Chain;

beforeAll(async () => {
  lab = await openAuditLab();
  await lab.fill(companyA, 60);
  chain = { companyId: companyA, length: 60, heads: [7, 14, 21, 28, 35, 42, 49, 56, 60] };
});
afterAll(() => lab[Symbol.asyncDispose]());

class Undo extends Error {}

/** What a check says of an edited log. The edit is undone. */
async function checkAfter(edit: Edit, random: Chance): Promise<{ expected: number; found: VerifyStep }> {
  let result: { expected: number; found: VerifyStep } | null = null;
  const work = lab.tamper(async (tx) => {
    const expected = await edit.apply(tx, chain, random);
    result = { expected, found: await check(tx) };
    throw new Undo();
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  if (!result) throw new Error('the edit was not made');
  return result;
}

async function check(tx: Pick<Tx, 'query'>): Promise<VerifyStep> {
  const request = {
    companyId: companyA,
    maxCount: 10_000,
    read: <T>(work: (tx: Pick<Tx, 'query'>) => Promise<T>) => work(tx),
  };
  const links = await verifyStep(lab.services, request);
  return links.next ? verifyStep(lab.services, { ...request, cursor: links.next }) : links;
}

test('an untouched log verifies', async () => {
  const found = await lab.database.system((tx) => check(tx));
  expect(found).toMatchObject({ firstBadSeq: null, problem: null, headSeq: 60, unsealedCount: 0 });
});

test('A03 every single edit is found, and the first bad number is named', {
  timeout: 3_600_000,
}, async () => {
  const random = createChance(seed);
  for (let round = 0; round < rounds; round += 1) {
    const edit = edits[round % edits.length];
    if (!edit) throw new Error('there are no edits');
    const { expected, found } = await checkAfter(edit, random);
    expect({ round, edit: edit.name, seq: found.firstBadSeq }).toEqual({
      round,
      edit: edit.name,
      seq: expected,
    });
  }
});
