import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../test/labs/read-vendor-file.ts';
import type { MappingOverride } from './mapping.ts';

type Row = readonly [seconds: number | null, written: string];

/** Sessions that lasted so long, and the number that their file has for it. */
async function read(rows: readonly Row[], override: MappingOverride = {}) {
  const start = Date.UTC(2026, 2, 5, 9);
  const until = (seconds: number | null) =>
    seconds === null ? '' : new Date(start + seconds * 1000).toISOString();
  const lines = rows.map(
    ([lasted, written], at) => `s${at},${new Date(start).toISOString()},${until(lasted)},"${written}"`,
  );
  const { sessions, remarks, warnings } = await readVendorFile(
    ['id,start,end,duration', ...lines].join('\n'),
    override,
  );
  return { seconds: sessions.map(({ durationSeconds }) => durationSeconds), remarks, warnings };
}

test.each<[string, Row[], number[]]>([
  [
    'seconds',
    [
      [30, '30'],
      [null, '90'],
    ],
    [30, 90],
  ],
  [
    'milliseconds',
    [
      [30, '30000'],
      [60, '60250'],
      [null, '1500'],
    ],
    [30, 60.25, 1.5],
  ],
  [
    'minutes',
    [
      [1810, '30'],
      [3600, '60'],
      [null, '5'],
    ],
    [1800, 3600, 300],
  ],
  [
    'hours',
    [
      [7200, '2'],
      [5400, '1.5'],
      [null, '1'],
    ],
    [7200, 5400, 3600],
  ],
])(
  'a bare duration is read in the unit that beginnings and ends agree with, and that is said: %s',
  async (unit, rows, seconds) => {
    const { remarks, warnings, ...told } = await read(rows);
    expect(told.seconds).toEqual(seconds);
    expect([remarks.join(' '), warnings]).toEqual([
      expect.stringContaining(`duration: numbers without a unit are read as ${unit}`),
      [],
    ]);
  },
);

test('without an end a bare duration is seconds, which is said; a unit that a person chooses counts', async () => {
  const rows = [
    [null, '30000'],
    [null, '60000'],
  ] as const;
  const open = await read(rows);
  expect([open.seconds, open.remarks]).toEqual([
    [30_000, 60_000],
    ['duration: numbers without a unit are read as seconds. Choose their unit if that is wrong.'],
  ]);
  const told = await read(rows, { units: { durationSeconds: 'ms' } });
  expect([told.seconds, told.remarks]).toEqual([[30, 60], []]);
});

test('durations that fit no unit and are longer than their sessions are asked about, and left out until then', async () => {
  const { seconds, remarks, warnings } = await read([
    [30, '4000'],
    [60, '70'],
    [45, '90000'],
  ]);
  // By their beginnings and ends.
  expect(seconds).toEqual([30, 60, 45]);
  expect(remarks.join(' ')).toContain('(units)');
  expect(warnings).toHaveLength(3);
});

test('less than a session lasted may be how long somebody worked on it: seconds', async () => {
  expect(
    (
      await read([
        [3600, '300'],
        [7200, '1200'],
      ])
    ).seconds,
  ).toEqual([300, 1200]);
});

test('what a partial override leaves alone stays as the file shows it', async () => {
  const { seconds } = await read(
    [
      [30, '30000'],
      [60, '60000'],
    ],
    { dateOrder: 'dmy' },
  );
  expect(seconds).toEqual([30, 60]);
});
