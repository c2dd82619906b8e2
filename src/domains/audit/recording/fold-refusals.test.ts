import { expect, test } from 'vitest';
import { nilId } from '../../../ports/ids.ts';
import { createRefusalFolder, type Refusal } from './fold-refusals.ts';

const company = '0198a1b2-0000-7000-8000-000000000001';

function refusalOf(address: string | null, companyId = nilId): Refusal {
  return {
    companyId,
    actor: { type: 'anonymous' },
    origin: { requestId: 'r', address, userAgent: null },
    entry: {
      eventType: 'CSRF_PROTECTION',
      action: 'auth.register',
      outcome: 'BLOCKED',
      severity: 'MEDIUM',
      description: 'Refused.',
    },
    at: new Date(0),
  };
}

test('the addresses of one IPv6 network are one sender, as the limits count them', () => {
  const folder = createRefusalFolder();
  const written = Array.from({ length: 20_000 }, (_, n) =>
    folder.take(refusalOf(`2001:db8:1:2::${n.toString(16)}`), 0, true),
  );
  expect(written.filter(Boolean)).toHaveLength(1);
  // Nobody else is pushed out by it, and keeps the address.
  expect(folder.take(refusalOf('2001:db8:1:3::1'), 0, true)).toBe(true);
  expect(folder.take(refusalOf('192.0.2.1'), 0, true)).toBe(true);
  expect(folder.take(refusalOf('192.0.2.1'), 0, true)).toBe(false);
  expect(folder.due().map(({ origin, entry }) => [origin.address, entry.metadata])).toEqual([
    ['2001:db8:1:2::0', expect.objectContaining({ count: 19_999, network: '2001:db8:1:2::/64' })],
    ['192.0.2.1', expect.not.objectContaining({ network: expect.anything() })],
  ]);
});

test('a flood on nobody or on one company leaves the entries of another company whole', () => {
  const folder = createRefusalFolder();
  const other = company.replace(/1$/, '2');
  for (const flooded of [nilId, other])
    for (let n = 0; n < 12_000; n += 1) folder.take(refusalOf(`10.1.${n >> 8}.${n & 255}`, flooded), 0, true);
  for (const address of ['192.0.2.1', '192.0.2.2'])
    expect(folder.take(refusalOf(address, company), 0, true)).toBe(true);
  folder.take(refusalOf('192.0.2.2', company), 0, true);
  const due = folder.due();
  expect(due.filter(({ companyId }) => companyId === company).map(({ origin }) => origin.address)).toEqual([
    '192.0.2.2',
  ]);
  // The floods are bounded each, and no count is lost.
  const countOf = (id: string) => due.find(({ companyId }) => companyId === id)?.entry.metadata?.['count'];
  expect([countOf(nilId), countOf(other)]).toEqual([2_000, 11_000]);
  expect(folder.due()).toEqual([]);
});
