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
  ['duration (mm:ss)', ['0:15', '1:30'], [15, 90]],
  ['duration (hh:mm)', ['0:15', '1:30'], [900, 5400]],
  ['duur (uu:mm:ss)', ['0:00:15', '1:30'], [15, 90]],
  ['duration min', ['0:15', '1:30'], [15, 90]],
  ['duration', ['00:00:15', '1:30', '1:02:03'], [15, 90, 3723]],
])(
  'numbers that say what they are, by a name or by their digits, are read: %s',
  async (column, values, seconds) => {
    expect(await lengths(column, values)).toEqual({ seconds, asked: false, warned: 0 });
  },
);

test.each([
  ['min', [15, 90]],
  ['h', [900, 5400]],
] as const)('1:30 without a unit is asked about, and left out until then: in %s', async (unit, seconds) => {
  for (const column of ['duration', 'Dauer', 'duur', 'durée', 'duración']) {
    const values = ['0:15', '1:30'];
    expect(await lengths(column, values)).toEqual({ seconds: [null, null], asked: true, warned: 2 });
    expect(await lengths(column, values, { units: { durationSeconds: unit } })).toEqual({
      seconds,
      asked: false,
      warned: 0,
    });
  }
});

test.each([
  ['10:30', 5400],
  ['09:01:30', 90],
])('sessions that say when they ended tell what 1:30 is: until %s', async (end, seconds) => {
  const rows = [`a,2026-03-05T09:00:00Z,2026-03-05T${end}Z,1:30`, 'b,2026-03-05T09:00:00Z,,1:30'];
  const { sessions, remarks } = await readVendorFile(['id,start,end,duration', ...rows].join('\n'));
  expect(sessions.map(({ durationSeconds }) => durationSeconds)).toEqual([seconds, seconds]);
  expect(remarks.join(' ')).not.toContain('(units)');
});

test('a response time such as 1:30 is asked about too, and takes the unit that was chosen', async () => {
  const file = 'id,start,first response time\na,2026-03-05T09:00:00Z,1:30\n';
  const open = await readVendorFile(file);
  expect(open.sessions[0]?.firstResponseSeconds).toBe(null);
  expect(open.warnings).toEqual(['UNIT_UNCLEAR firstResponseSeconds 1']);
  expect(open.remarks.join(' ')).toContain('(units)');
  const told = await readVendorFile(file, { units: { firstResponseSeconds: 'h' } });
  expect(told.sessions[0]?.firstResponseSeconds).toBe(5400);
});
