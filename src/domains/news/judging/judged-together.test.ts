import { expect, test } from 'vitest';
import type { AlertRow } from '../alerts/alert-record.ts';
import { judgedTogether } from './judged-together.ts';

const alert = (id: number, search?: string): AlertRow => ({
  id: String(id),
  ownerId: 'somebody',
  isShared: false,
  name: 'one',
  filters: search === undefined ? {} : { search },
  metric: 'sessions',
  subject: null,
  condition: 'changed',
  threshold: null,
  span: 'day',
  minCount: 20,
  sensitivity: 'normal',
  mutedUntil: null,
  dueAt: new Date(0),
  judgedAt: null,
  lastValue: null,
  lastUsual: null,
  lastCount: null,
  openFiringId: null,
  createdAt: new Date(0),
  updatedAt: new Date(0),
});
const counts = (alerts: readonly AlertRow[]) => judgedTogether(alerts).map(({ length }) => length);

test('alerts that search for different things are judged a few at a time: what each found of months is in memory until then', () => {
  const all = Array.from({ length: 100 }, (_, nr) => alert(nr, nr % 2 === 0 ? `word${nr}` : undefined));
  const portions = judgedTogether(all);
  expect(portions.flat()).toEqual(all);
  for (const portion of portions)
    expect(portion.filter(({ filters }) => filters.search !== undefined).length).toBeLessThanOrEqual(16);
  expect(portions).toHaveLength(4);
});

test('those that search for nothing, or for the same, are judged in one go', () => {
  expect(counts(Array.from({ length: 500 }, (_, nr) => alert(nr)))).toEqual([500]);
  expect(counts(Array.from({ length: 500 }, (_, nr) => alert(nr, `word${nr % 16}`)))).toEqual([500]);
  expect(counts([])).toEqual([]);
});
