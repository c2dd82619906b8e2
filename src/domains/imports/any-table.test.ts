import { afterAll, beforeAll, expect, test } from 'vitest';
import { createChance } from '../../../test/chance.ts';
import { importLab } from '../../../test/labs/import-lab.ts';
import { readVendorFile } from '../../../test/labs/read-vendor-file.ts';
import { anyDialect, anyRows, type TableRow, writeTable } from '../../../test/labs/tables/any-table.ts';
import { startApp, type TestApp } from '../../../test/rig/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

type Read = { readonly [field in keyof TableRow]: unknown };

/** What a row says, and of its length only what it says itself: where it is silent the end tells. */
const meant = (row: TableRow) => ({
  ...row,
  externalId: row.externalId.trim(),
  summary: row.summary.trim(),
  durationSeconds: row.durationSeconds ?? expect.anything(),
});

const became = (session: Read) => ({
  externalId: session.externalId,
  startTime: timeOf(session.startTime),
  endTime: timeOf(session.endTime),
  userId: session.userId,
  language: session.language,
  tokens: session.tokens,
  cost: session.cost,
  durationSeconds: session.durationSeconds ?? 'none',
  escalated: session.escalated,
  summary: session.summary,
});

const timeOf = (time: unknown): number | null =>
  time instanceof Date ? time.getTime() : typeof time === 'string' ? Date.parse(time) : null;

/** Every session that was read says what its row says. */
function expectEqual(rows: readonly TableRow[], read: readonly Read[], seed: number) {
  const byId = new Map(rows.map((row) => [row.externalId.trim(), row]));
  for (const session of read) {
    const row = byId.get(String(session.externalId));
    expect([seed, became(session)]).toEqual([seed, row && meant(row)]);
  }
}

test.each([0, 1, 2, 3, 4])(
  'any table in any dialect comes back equal, or what is asked is refused (twenty seeds from %d × 20)',
  async (tens) => {
    for (let seed = tens * 20; seed < tens * 20 + 20; seed++) {
      const chance = createChance(seed);
      const [rows, dialect] = [anyRows(chance), anyDialect(chance)];
      const file = writeTable(rows, dialect);
      const { sessions, refused, remarks } = await readVendorFile(file, { timeZone: dialect.zone });
      expect([seed, sessions.length + refused.length]).toEqual([seed, rows.length]);
      expectEqual(rows, sessions, seed);
      for (const reason of refused)
        expect([seed, reason]).toEqual([seed, expect.stringMatching(/ambiguous|day first/)]);
      if (refused.length === 0) continue;
      expect([seed, remarks]).toEqual([seed, expect.arrayContaining([expect.any(String)])]);
    }
  },
);

test.each([3, 14, 159])(
  'what is stored of a table is what it says, and its counts add up (seed %d)',
  async (seed) => {
    const chance = createChance(seed);
    const [rows, dialect] = [anyRows(chance), anyDialect(chance)];
    const { imported, stored } = await importLab(app);
    const file = writeTable(rows, dialect);
    const query = { mapping: { timeZone: dialect.zone } };
    const dry = await imported(file, { ...query, dryRun: true });
    const { counts } = await imported(file, query);
    expect([seed, dry.counts]).toEqual([seed, counts]);
    expect([seed, counts.read]).toEqual([seed, rows.length]);
    const sessions = Object.values(await stored());
    expect([seed, sessions.length]).toEqual([seed, counts.new]);
    expectEqual(rows, sessions, seed);
  },
);
