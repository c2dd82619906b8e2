import { expect, test } from 'vitest';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from './updated-at.ts';

const at = new Date('2026-01-31T12:00:00.000Z');
const record = { updatedAt: at };

test('who saves what somebody else changed meanwhile is told, and when that was', () => {
  for (const seen of [undefined, '2026-01-31T12:00:00.000Z', '2026-01-31T13:00:00+01:00'])
    expect(() => refuseIfChanged(seen, record)).not.toThrow();
  for (const seen of [null, '2026-01-31T11:59:59.999Z'])
    expect(() => refuseIfChanged(seen, record)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', details: { updatedAt: at.toISOString() } }),
    );
});

test('a record that is not there yet was seen as absent, or it was taken away meanwhile', () => {
  expect(() => refuseIfChanged(null, undefined)).not.toThrow();
  expect(() => refuseIfChanged(undefined, undefined)).not.toThrow();
  expect(() => refuseIfChanged(at.toISOString(), undefined)).toThrow(
    expect.objectContaining({ details: { updatedAt: null } }),
  );
});

test('each change is later than the one before, though the clock stands still or was set back', () => {
  expect(nextUpdatedAt(undefined, at)).toEqual(at);
  expect(nextUpdatedAt(record, new Date(at.getTime() + 5))).toEqual(new Date(at.getTime() + 5));
  for (const ms of [0, 1, 60_000])
    expect(nextUpdatedAt(record, new Date(at.getTime() - ms))).toEqual(new Date(at.getTime() + 1));
});

test('what was seen is a moment with its offset', () => {
  expect(seenUpdatedAt.safeParse('2026-01-31T12:00:00+01:00').success).toBe(true);
  for (const text of ['2026-01-31', '2026-01-31T12:00:00', 'x'])
    expect(seenUpdatedAt.safeParse(text).success).toBe(false);
});
