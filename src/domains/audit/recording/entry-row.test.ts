import { expect, test } from 'vitest';
import type { Actor } from '../../../kernel/actor.ts';
import { entryActor } from '../chain/entry-actor.ts';
import { entryRow } from './entry-row.ts';

const key: Actor = { type: 'key', keyId: 'k1', name: 'nightly export', companyId: 'c', scopes: [] };

function stored(actor: Actor, metadata: Readonly<Record<string, unknown>>) {
  const row = entryRow({
    id: 'x',
    occurredAt: new Date(0),
    companyId: 'c',
    actor,
    origin: { requestId: 'r', address: '203.0.113.9', userAgent: null, country: 'NL' },
    entry: { eventType: 'DATA_ACCESS', action: 'sessions.export', metadata },
  });
  expect(row.metadata.length).toBeLessThanOrEqual(8192);
  const told = JSON.parse(row.metadata) as Record<string, unknown>;
  return { told, actor: entryActor(row, told) };
}

const long = (count: number) => Array.from({ length: count }, (_, n) => `${n} ${'x'.repeat(180)}`);

test('however much a key says, its entry names the key and the country, and tells of its details what fits', () => {
  const nested = (width: number, depth: number): unknown =>
    depth === 0
      ? 'y'.repeat(500)
      : Object.fromEntries(long(width).map((name) => [name, nested(width, depth - 1)]));
  for (const metadata of [
    { format: 'csv', filters: { team: long(50) } },
    { format: 'csv', filters: { team: long(100), tag: long(100), assignee: long(100) } },
    Object.fromEntries(long(60).map((name) => [name, 'x'.repeat(500)])),
    { format: 'csv', filters: nested(40, 3), actor: 'operator', ipCountry: 'XX' },
  ]) {
    const { told, actor } = stored(key, metadata);
    expect(actor).toEqual({ type: 'key', keyId: 'k1', name: 'nightly export' });
    expect(told['ipCountry']).toBe('NL');
    expect(told['shortenedFromBytes'] ?? told['bytes']).toBeGreaterThan(8192);
  }
  const { told } = stored(key, { format: 'csv', filters: { team: long(50) } });
  expect(told).toMatchObject({
    format: 'csv',
    filters: { team: expect.arrayContaining([expect.stringMatching(/^49 x+…$/)]) },
  });
  const job = stored({ type: 'system', job: 'retention' }, { removed: long(100) });
  expect(job.actor).toEqual({ type: 'system', job: 'retention' });
});

test('a list or a record that is not told whole says how much more there was', () => {
  const merges = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ from: `OLD_LABEL_${n}`, into: `NEW_LABEL_${n}` }));
  expect(stored(key, { merges: merges(100) }).told['merges']).toEqual(merges(100));
  const ids = Array.from({ length: 130 }, (_, n) => n);
  expect(stored(key, { ids }).told['ids']).toEqual([...ids.slice(0, 100), '… and 30 more']);
  const record = Object.fromEntries(ids.map((n) => [`k${n}`, n]));
  expect(stored(key, { record }).told['record']).toMatchObject({ k39: 39, '…': '… and 90 more' });
  const many = stored(key, { merges: merges(100).map((one) => ({ ...one, note: 'z'.repeat(100) })) }).told;
  const told = many['merges'] as unknown[];
  expect(told.at(-1)).toBe(`… and ${100 - (told.length - 1)} more`);
  expect(told.length).toBeGreaterThan(25);
});
