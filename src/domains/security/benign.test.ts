import { expect, test } from 'vitest';
import { exampleOf } from '../../../test/labs/security/rule-examples.ts';
import { createReplay } from '../../../test/labs/security/security-replay.ts';
import { createBenignWorld } from '../../../test/labs/security-benign.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { allRules } from './rules/all-rules.ts';

const startMs = Date.parse('2026-01-05T00:00:00.000Z');

test('M14 seven days of honest work in twenty companies raise nothing', () => {
  const world = createBenignWorld({ companies: 20, startMs, seed: 1 });
  const replay = createReplay();
  for (let day = 0; day < 7; day += 1) replay.play(world.nextDay());
  expect(replay.signalCount).toBeGreaterThan(20_000);
  expect(replay.alerts.map(({ rule, description }) => [rule, description])).toEqual([]);
});

test('M14 every labelled attack is found in the midst of that work, within a minute of its last event', () => {
  const work = createBenignWorld({ companies: 20, startMs, seed: 2 }).nextDay();
  for (const rule of allRules) {
    const replay = createReplay();
    const attack = exampleOf(rule.name, startMs + dayMs / 2);
    replay.play([...work, ...attack].sort((a, b) => a.atMs - b.atMs));
    const found = replay.alerts.filter((alert) => alert.rule === rule.name);
    expect([rule.name, found.length]).toEqual([rule.name, 1]);
    const endMs = attack.at(-1)?.atMs ?? 0;
    expect(Math.abs((found[0]?.lastMs ?? 0) - endMs)).toBeLessThanOrEqual(60_000);
  }
});
