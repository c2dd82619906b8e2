import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { firstHash, hashBody, hashContent, hashLink } from './hash-chain.ts';
import type { StoredEntry } from './stored-entry.ts';

/** As somebody with a few lines of another language does it. */
const sha = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

const row: StoredEntry = {
  companyId: 'c',
  id: 'e',
  occurredAt: new Date('2026-01-05T09:00:00Z'),
  eventType: 'DATA_ACCESS',
  action: 'session.read',
  outcome: 'SUCCESS',
  severity: 'LOW',
  userId: null,
  userEmail: null,
  ipAddress: '203.0.113.7',
  userAgent: null,
  requestId: null,
  sessionId: null,
  resourceType: null,
  resourceId: null,
  description: 'é',
  metadata: '{"b": 1, "a": 2}',
};
const body =
  '{"action":"session.read","companyId":"c","description":"é","eventType":"DATA_ACCESS","id":"e","ipAddress":"203.0.113.7",' +
  '"outcome":"SUCCESS","requestId":null,"resource":null,"sessionId":null,"severity":"LOW","timestamp":"2026-01-05T09:00:00.000Z",' +
  '"userAgent":null,"userEmail":null,"userId":null}';

test('the body is the entry in canonical JSON and its metadata to the byte', () => {
  expect(hashBody(row).toString('hex')).toBe(sha(`{"entry":${body},"metadata":{"b": 1, "a": 2}}`));
});

test('every column of an entry counts', () => {
  const hash = hashBody(row).toString('hex');
  for (const [column, value] of Object.entries(row)) {
    const other = value instanceof Date ? new Date(value.getTime() + 1) : `${value}x`;
    expect([column, hashBody({ ...row, [column]: other }).toString('hex') === hash]).toEqual([column, false]);
  }
  expect(hashBody({ ...row, resourceType: 'a' })).not.toEqual(hashBody({ ...row, resourceId: 'a' }));
});

test('content and links are lines of text under SHA-256, from 32 empty bytes on', () => {
  expect(firstHash.toString('hex')).toBe('0'.repeat(64));
  const facts = {
    entryId: 'e',
    occurredAt: row.occurredAt,
    severity: 'LOW',
    bodyHash: Buffer.from('ab', 'hex'),
  };
  const content = hashContent(facts);
  expect(content.toString('hex')).toBe(
    sha('parlance-audit-content-1', 'e', '2026-01-05T09:00:00.000Z', 'LOW', 'ab'),
  );
  expect(hashLink('c', 7, firstHash, content).toString('hex')).toBe(
    sha('parlance-audit-chain-1', 'c', '7', '0'.repeat(64), content.toString('hex')),
  );
});

test.each<[unknown, string]>([
  [
    { b: 1, a: { d: null, c: [2, { f: 'x', e: true }] } },
    '{"a":{"c":[2,{"e":true,"f":"x"}],"d":null},"b":1}',
  ],
  [{ a: undefined, b: 'é"\n' }, '{"b":"é\\"\\n"}'],
  [[], '[]'],
  [{}, '{}'],
  [null, 'null'],
  [undefined, 'null'],
  [[undefined, () => 1], '[null,null]'],
  ['a', '"a"'],
])('%j has one text: %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});
