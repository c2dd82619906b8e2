import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';
import type { MappingOverride } from './mapping.ts';

async function lengths(column: string, values: readonly string[], override: MappingOverride = {}) {
  const rows = values.map((value, at) => `s${at},2026-03-05T09:00:00Z,"${value}"`);
  const { sessions, remarks, warnings } = await readVendorFile(
    [`id,start,"${column}"`, ...rows].join('\n'),
    override,
  );
  return {
    seconds: sessions.map(({ durationSeconds }) => durationSeconds),
    asked: remarks.join(' ').includes('(units)'),
    warned: warnings.length,
  };
}

test.each([
  ['minutes and seconds', ['0.15', '1.30', '12.05', '90']],
  ['parts of a day', ['0.0104166667', '0.00345']],
  ['parts of a day with a comma', ['0,15', '0,0104166667']],
])('numbers that may be %s are asked about, and left out until the unit is known', async (_what, values) => {
  expect(await lengths('duration', values)).toEqual({
    seconds: values.map(() => null),
    asked: true,
    warned: values.length,
  });
  expect((await lengths('duration', values, { units: { durationSeconds: 's' } })).asked).toBe(false);
});

test('a person says what they are', async () => {
  const units = { durationSeconds: 'd' } as const;
  expect(await lengths('duration', ['0.0104166667'], { units })).toEqual({
    seconds: [900],
    asked: false,
    warned: 0,
  });
});

test.each([
  ['duration', ['12.75', '90', '3.5'], [12.75, 90, 3.5]],
  ['duration', ['90', '15'], [90, 15]],
  ['duration minutes', ['0.15', '1.5'], [9, 90]],
  ['duration', ['0:15', '1:30'], [15, 90]],
])(
  'numbers that say what they are, by a name or by their digits, are read: %s',
  async (column, values, seconds) => {
    expect(await lengths(column, values)).toEqual({ seconds, asked: false, warned: 0 });
  },
);
