import { expect, test } from 'vitest';
import { chunkedSource } from '../../../../../test/labs/chunked-source.ts';
import { openImportFile } from '../open-import-file.ts';
import type { ReadPosition, SourceRecord } from '../source-record.ts';

const messages = Array.from(
  { length: 1_200 },
  (_, at) => `09:${String(at % 60).padStart(2, '0')}\tKenji\tLine ${at}`,
);
const chat = ['[LINE] Chat with Kenji', '', '2026/03/05(Thu)', ...messages].join('\n');

async function readFrom(from?: ReadPosition) {
  const file = await openImportFile(chunkedSource(chat, 4096));
  const records: SourceRecord[] = [];
  const stops: ReadPosition[] = [];
  for await (const batch of file.records(from)) {
    records.push(...batch.records);
    stops.push(batch.next);
  }
  await file.close();
  return { records, stops };
}

test('a chat of LINE that is read on from its middle knows the day of its messages', async () => {
  const whole = await readFrom();
  expect(whole.records).toHaveLength(1_200);
  expect(whole.stops.length).toBeGreaterThan(1);
  for (const stop of whole.stops) {
    const rest = await readFrom(stop);
    expect(rest.records).toEqual(whole.records.filter(({ record }) => record >= stop.record));
  }
});
