import { expect, test } from 'vitest';
import {
  averageResponseSeconds,
  countUserMessages,
  firstResponseSeconds,
  openingOf,
  transcriptTimes,
} from './derive-fields.ts';
import type { ImportedMessage } from './imported-session.ts';
import type { MessageRole } from './message-role.ts';

const talk = (...said: [MessageRole, number | null][]): ImportedMessage[] =>
  said.map(([role, seconds], order) => ({
    order,
    role,
    content: `${role} ${order}`,
    timestamp: seconds === null ? null : new Date(seconds * 1000),
  }));

test('the first and the last time of a transcript are told, in whatever order its messages stand', () => {
  expect(
    transcriptTimes(talk(['user', null], ['user', 20], ['agent', 5], ['user', 40], ['agent', 30])),
  ).toEqual({
    first: 5000,
    last: 40_000,
  });
  expect(transcriptTimes(talk(['user', 0]))).toEqual({ first: 0, last: 0 });
  expect(transcriptTimes(talk(['user', null]))).toEqual({ first: null, last: null });
});

test('an answer is a reply right after a user, by an agent or an assistant, not before it was asked', () => {
  expect(averageResponseSeconds(talk(['user', 0], ['agent', 2], ['user', 10], ['assistant', 16]))).toBe(4);
  expect(averageResponseSeconds(talk(['user', 3], ['agent', 3]))).toBe(0);
  expect(averageResponseSeconds(talk(['user', 0], ['system', 1], ['agent', 4], ['agent', 90]))).toBe(4);
  expect(averageResponseSeconds(talk(['user', 5], ['agent', 4]))).toBeNull();
  expect(averageResponseSeconds(talk(['user', 5], ['unknown', 6], ['agent', 7]))).toBeNull();
  expect(averageResponseSeconds(talk(['user', null], ['agent', 7], ['user', 8], ['agent', null]))).toBeNull();
  expect(averageResponseSeconds(talk(['user', 0], ['user', 3], ['agent', 4]))).toBe(1);
});

test('users are counted only where it is known who speaks, and the first of them opens', () => {
  expect(countUserMessages(talk(['user', 0], ['agent', 1], ['user', 2]))).toBe(2);
  expect(countUserMessages(talk(['user', 0], ['unknown', 1]))).toBeNull();
  expect(countUserMessages([])).toBe(0);
  expect(openingOf(talk(['agent', 0], ['user', 1], ['user', 2]))).toBe('user 1');
  expect(openingOf(talk(['agent', 0]))).toBeNull();
});

test('the first reply is that to the first question, where every speaker and both times are known', () => {
  expect(firstResponseSeconds(talk(['agent', 0], ['user', 10], ['user', 12], ['assistant', 15]))).toBe(5);
  expect(firstResponseSeconds(talk(['user', 3], ['system', 4], ['agent', 3], ['agent', 9]))).toBe(0);
  expect(firstResponseSeconds(talk(['user', 10], ['unknown', 11], ['agent', 12]))).toBeNull();
  expect(firstResponseSeconds(talk(['user', 10], ['agent', 9]))).toBeNull();
  expect(firstResponseSeconds(talk(['user', null], ['agent', 9]))).toBeNull();
  expect(firstResponseSeconds(talk(['user', 1], ['agent', null], ['agent', 9]))).toBeNull();
  expect(firstResponseSeconds(talk(['agent', 1], ['user', 2]))).toBeNull();
  expect(firstResponseSeconds([])).toBeNull();
});
