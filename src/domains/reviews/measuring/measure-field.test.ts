import { expect, test } from 'vitest';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { measureField } from './measure-field.ts';
import type { Reviewed } from './read-reviewed.ts';

const row = (at: number, confidence: number, { ai = 'NEUTRAL', person = 'NEUTRAL' as string | null } = {}) =>
  ({
    id: `i${at}`,
    week: '2026-01-05',
    session_id: `s${at}`,
    model: 'm',
    prompt_version: 'p',
    confidence,
    weight: 1,
    ai: { sentiment: ai, category: null, escalated: null, language: null },
    person: { sentiment: person, category: null, escalated: null, language: null },
    second: null,
  }) satisfies Reviewed;

test('how sure the AI was is told of the very sessions that it is measured by, not of those nobody could judge', () => {
  const judged = Array.from({ length: 30 }, (_, at) => row(at, 0.92));
  const unclear = Array.from({ length: 30 }, (_, at) => row(100 + at, 1, { person: null }));
  const { calibration } = atOnce(measureField([...judged, ...unclear], 'sentiment'));
  expect(calibration.at(-1)).toMatchObject({
    from: 0.9,
    count: 30,
    confidence: expect.closeTo(0.92, 9),
    agreement: { share: 1 },
  });
});

test('others may go first between the parts of it, and between its weeks', () => {
  const weeks = Array.from({ length: 53 }, (_, at) => ({ ...row(at, 0.9), week: `week ${at}` }));
  expect([...measureField(weeks, 'sentiment')].length).toBeGreaterThan(53);
});
