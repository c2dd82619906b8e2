import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditLab, adminOf, openAuditLab, origin } from '../../../../test/labs/audit-lab.ts';
import type { UserActor } from '../../../kernel/actor.ts';
import { invoke } from '../../../kernel/invoke.ts';
import { exportAuditLogs } from '../export-audit-logs.ts';

const companies = Array.from(
  { length: 24 },
  (_, at) => `${String(at + 10).padStart(8, '5')}-0000-4000-8000-000000000000`,
);
const [loud = '', long = ''] = [companies[7], companies[20]];
const staff: UserActor = { ...adminOf(loud), companyId: null, platformRole: 'ADMIN' };

let lab: AuditLab;
let transactions = 0;
beforeAll(async () => {
  lab = await openAuditLab();
  for (const companyId of companies) await lab.add(companyId);
  await lab.add(loud, { severity: 'CRITICAL' });
  lab.clock.advance(3 * 86_400_000);
  await lab.fill(long, 1010);
  await lab.add(long, { severity: 'CRITICAL' });
  lab.database.watch(() => {
    transactions += 1;
  });
});
afterAll(() => lab[Symbol.asyncDispose]());

async function exported(input: object, actor: UserActor): Promise<string[]> {
  const file = await invoke(lab.services, exportAuditLogs, { actor, origin, input });
  transactions = 0;
  const parts: string[] = [];
  for await (const part of file.body) parts.push(String(part));
  return parts.join('').split(/(?<=\n)/);
}

const today = () => lab.clock.now().toISOString();

test.each([
  ['a severity that two companies have', { severity: 'CRITICAL' }, 2],
  ['all of a day', { startDate: '2020-01-01' }, 1036],
  ['somebody', { userId: staff.userId }, 1036],
])(
  'an export of %s over all companies asks for few transactions, and holds what each company’s own does',
  async (_name, filters, least) => {
    const endDate = today();
    for (const format of ['jsonl', 'csv'] as const) {
      const all = await exported({ ...filters, endDate, format }, staff);
      // Of each company by itself it would be three for each.
      expect(transactions).toBeLessThan(20);
      const each: string[] = [];
      for (const companyId of companies) {
        const own = await exported({ ...filters, companyId, endDate, format }, staff);
        each.push(...(format === 'csv' ? own.slice(1) : own));
      }
      // The exports themselves leave entries.
      const isOurs = (line: string) => line.includes('lab.act');
      const lines = all.filter(isOurs);
      expect(lines.length).toBeGreaterThanOrEqual(least);
      expect(
        lines.length === each.filter(isOurs).length && lines.join('') === each.filter(isOurs).join(''),
      ).toBe(true);
    }
  },
);

test('the whole export over all companies asks for few transactions, and has the newest head of each', async () => {
  const lines = await exported({}, staff);
  expect(transactions).toBeLessThan(20);
  const heads = lines.flatMap((line) => (line.includes('"signedHead"') ? [JSON.parse(line).companyId] : []));
  expect(heads.filter((id) => companies.includes(id))).toEqual(companies);
});
