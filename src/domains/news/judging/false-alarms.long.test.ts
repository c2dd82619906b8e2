import { expect, test, vi } from 'vitest';
import { createChance } from '../../../../test/chance.ts';
import {
  hitsOf,
  type Span,
  seenAt,
  windowsOfWorld,
  windowsOfYear,
} from '../../../../test/labs/news/alert-worlds.ts';
import { judge, type Rule, type Seen } from './judge.ts';

// Years of many worlds, on a machine that may do other things besides.
vi.setConfig({ testTimeout: 300_000 });

const rule = (metric: Rule['metric'], span: Span): Rule => ({
  metric,
  span,
  condition: 'changed',
  threshold: null,
  minCount: metric === 'sessions' || metric === 'noSessions' ? 0 : 20,
  sensitivity: 'normal',
});

/** How often a year an alert opens in a world in which nothing happens. */
function opensPerYear(
  metric: 'sessions' | 'noSessions' | 'escalatedShare' | 'rating' | 'responseTime',
  world: Parameters<typeof windowsOfWorld>[0],
  years: number,
  seed: number,
): number {
  const windows = windowsOfWorld(world, years, createChance(seed));
  const asked = rule(metric, world.span);
  let isOpen = false;
  let opened = 0;
  const first = windows.length - Math.round(windowsOfYear[world.span] * years);
  for (let at = first; at < windows.length; at += 1) {
    const { state } = judge(asked, seenAt(windows, at, world.span));
    if (state === 'open' && !isOpen) opened += 1;
    if (state !== 'unsure') isOpen = state === 'open';
  }
  return opened / years;
}

const volumes = [2, 20, 200, 2000];
const calm = { hasHolidays: true, share: 0.2, shareSize: null, spread: 0 };

test('counts of stationary worlds raise at most four false alarms a year: chance alone, rates that vary, weekly rhythm, holidays', () => {
  const found: Record<string, number> = {};
  for (const [span, years] of [
    ['hour', 1],
    ['day', 6],
    ['week', 30],
  ] as const)
    for (const perDay of volumes)
      for (const spread of [0, 0.2, 0.5])
        found[`${span} ${perDay} ${spread}`] = opensPerYear(
          'sessions',
          { ...calm, span, perDay, spread },
          years,
          perDay + spread * 10,
        );
  expect(Object.entries(found).filter(([, opened]) => opened > 4)).toEqual([]);
});

test('shares of stationary worlds raise at most four false alarms a year, also where they vary by themselves', () => {
  const found: Record<string, number> = {};
  for (const [span, years] of [
    ['hour', 2],
    ['day', 6],
    ['week', 30],
  ] as const)
    for (const perDay of span === 'hour' ? [200, 1000, 2000] : volumes)
      for (const shareSize of [null, 300, 60])
        for (const share of [0.05, 0.2])
          found[`${span} ${perDay} ${shareSize} ${share}`] = opensPerYear(
            'escalatedShare',
            { ...calm, span, perDay, share, shareSize },
            years,
            perDay + (shareSize ?? 0),
          );
  expect(Object.entries(found).filter(([, opened]) => opened > 4)).toEqual([]);
});

test('means of stationary worlds raise at most four false alarms a year: times that vary by factors, ratings by steps', () => {
  const found: Record<string, number> = {};
  for (const [metric, of] of [
    ['responseTime', { mean: 8, deviation: 12 }],
    ['rating', { mean: 4, deviation: 1.2 }],
  ] as const)
    for (const [span, years] of [
      ['hour', 2],
      ['day', 6],
      ['week', 30],
    ] as const)
      for (const perDay of span === 'hour' ? [1000] : volumes)
        found[`${metric} ${span} ${perDay}`] = opensPerYear(
          metric,
          { ...calm, span, perDay, means: of },
          years,
          perDay + of.mean,
        );
  expect(Object.entries(found).filter(([, opened]) => opened > 4)).toEqual([]);
});

test('silence raises at most four false alarms a year where few come, and holidays are no silence', () => {
  const found: Record<string, number> = {};
  for (const [span, years] of [
    ['hour', 2],
    ['day', 12],
    ['week', 30],
  ] as const)
    for (const perDay of volumes)
      for (const spread of [0, 0.5])
        found[`${span} ${perDay} ${spread}`] = opensPerYear(
          'noSessions',
          { ...calm, span, perDay, spread },
          years,
          perDay + spread * 10,
        );
  expect(Object.entries(found).filter(([, opened]) => opened > 4)).toEqual([]);
});

/** Of fifty sessions in each window: how often a share that doubled is told of within two windows. */
function foundDoubled(span: Span, share: number, seed: number): number {
  const chance = createChance(seed);
  const window = (of: number) => ({ sessions: 50, sum: hitsOf(50, of, chance), count: 50 });
  const groups = span === 'hour' ? 24 : span === 'day' ? 7 : 0;
  const tries = 1000;
  let found = 0;
  for (let n = 0; n < tries; n += 1) {
    const [before, first, second] = [window(share), window(2 * share), window(2 * share)];
    const seen = (now: typeof before, last: typeof before): Seen => ({
      now,
      last,
      weeks: Array.from({ length: 8 }, () => ({ now: window(share), last: window(share) })),
      around: Array.from({ length: groups }, () => Array.from({ length: 8 }, () => window(share))),
    });
    const states = [seen(first, before), seen(second, first)].map(
      (one) => judge(rule('escalatedShare', span), one).state,
    );
    if (states.includes('open')) found += 1;
  }
  return found / tries;
}

test('a share that doubles, of fifty sessions, is told of within two windows in nine of ten', () => {
  expect(foundDoubled('day', 0.2, 1)).toBeGreaterThanOrEqual(0.9);
  expect(foundDoubled('week', 0.2, 1)).toBeGreaterThanOrEqual(0.9);
  // Where each hour of a year may raise an alarm, it takes a larger share to be as sure.
  expect(foundDoubled('hour', 0.275, 1)).toBeGreaterThanOrEqual(0.9);
});
