import { expect, test } from 'vitest';
import { courseOf } from './job-course.ts';

const sentAt = '2026-03-01T12:00:00.000Z';
const after = (minutes: number) => Date.parse(sentAt) + minutes * 60_000;
const job = { requestCount: 100, completedCount: 0, failedCount: 0, submittedAt: sentAt };

test('what is left of a batch rests on how long batches take, and its pace on what is done', () => {
  expect(courseOf(job, 30 * 60_000, after(10))).toEqual({ done: 0, perHour: null, leftMs: 20 * 60_000 });
  expect(courseOf(job, 30 * 60_000, after(40))).toMatchObject({ leftMs: 0 });
  expect(courseOf({ ...job, completedCount: 18, failedCount: 2 }, null, after(30))).toEqual({
    done: 20,
    perHour: 40,
    leftMs: null,
  });
});

test('of a batch that is not sent yet nothing is foretold', () => {
  expect(courseOf({ ...job, submittedAt: null }, 60_000, after(10))).toEqual({
    done: 0,
    perHour: null,
    leftMs: null,
  });
});
