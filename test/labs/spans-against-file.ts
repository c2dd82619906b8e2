import { expect } from 'vitest';
import { createChance } from '../chance.ts';
import { createProgram, makeKey } from '../rig/program.ts';
import type { TestApp } from '../rig/start-app.ts';
import { counts, importLab } from './import-lab.ts';
import { asProtobuf, recordOf, type Span, spansOf, spanWriters, type Talk } from './span-writers.ts';

const words = 'yes no thanks order where when today it is late and my parcel ok hello'.split(' ');

/** Conversations as spans, shuffled, doubled and split over requests, against a file of the same ones. */
export async function spansAgainstFile(app: TestApp, convention: string, count: number): Promise<void> {
  const write = spanWriters[convention];
  if (!write) throw new Error(`no convention ${convention}`);
  const chance = createChance(count);
  const text = () =>
    Array.from({ length: 1 + chance.below(6) }, () => words[chance.below(words.length)]).join(' ');
  const talks = Array.from(
    { length: count },
    (_, at): Talk => ({
      id: `talk-${at}`,
      ...(at % 3 > 0 && { userId: `user-${at % 50}` }),
      startMs: Date.parse('2026-01-01T08:00:00Z') + at * 1000,
      turns: Array.from({ length: 1 + chance.below(4) }, () => [text(), text()] as const),
    }),
  );
  const [bySpans, byFile] = [await importLab(app), await importLab(app)];
  const { key } = await makeKey(app.app.services, bySpans.admin.companyId, ['sessions:write'], {
    name: convention,
  });
  const program = createProgram(app.app.server, key);
  const spans = talks.flatMap((talk) => spansOf(talk, write));
  const order = chance.shuffled([...spans, ...spans]);
  const late = order.splice(0, Math.ceil(order.length / 10));
  const send = async (some: readonly Span[]) => {
    for (let from = 0; from < some.length; from += 700) {
      const body = Buffer.from(asProtobuf(some.slice(from, from + 700)));
      const headers = { 'content-type': 'application/x-protobuf' };
      const answer = await program.send('POST', '/api/ingest/otlp/v1/traces', { body, headers });
      expect([answer.status, answer.text]).toEqual([200, '']);
    }
  };
  await send(order);
  // An hour, in which somebody looks: nobody's session ends.
  for (let part = 0; part < 12; part += 1) {
    app.clock.advance(300_000);
    for (const { admin } of [bySpans, byFile])
      expect((await admin.browser.get('/api/dashboard/config')).status).toBe(200);
  }
  await send(late);
  const file = talks.map((talk) => JSON.stringify({ ...recordOf(talk), endTime: '' })).join('\n');
  expect(counts(await byFile.imported(file))).toEqual([count, count, 0, 0, 0]);
  const told = async (lab: typeof byFile) => {
    const lines = (await lab.exported('format=jsonl&transcripts=true')).trim().split('\n');
    const records = lines.map((line) => plain(JSON.parse(line)));
    return records.toSorted((a, b) => (String(a['externalId']) < String(b['externalId']) ? -1 : 1));
  };
  const [told1, told2] = [await told(bySpans), await told(byFile)];
  expect(told1).toHaveLength(count);
  expect(told1).toEqual(told2);
}

/** What the source says; ids and times of arrival are the service's own. */
function plain(record: Record<string, unknown>): Record<string, unknown> {
  const own = ['id', 'companyId', 'importId', 'createdAt', 'updatedAt', 'processing'];
  const { messages, ...rest } = Object.fromEntries(
    Object.entries(record).filter(([name]) => !own.includes(name)),
  );
  const said = (Array.isArray(messages) ? messages : []) as Record<string, unknown>[];
  return { ...rest, messages: said.map(({ role, content, timestamp }) => [role, content, timestamp]) };
}
