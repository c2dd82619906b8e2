import { expect, test } from 'vitest';
import { explain } from './explain.ts';
import { type Group, groupsOfTags } from './tally-groups.ts';

const group = (sessions: number): Group => {
  const amounts = { sessions, sum: sessions, count: sessions };
  return { ...amounts, parts: amounts };
};

test('of a dimension with very many values the largest contributions are told', async () => {
  const values = Array.from({ length: 1500 }, (_, at) => [`team ${at}`, group(at + 1)] as const);
  const now = { all: group(1_125_750), by: new Map([['team' as const, new Map(values)]]) };
  const before = { all: group(0), by: new Map([['team' as const, new Map<string, Group>()]]) };
  const { dimensions } = await explain('totalSessions', ['team'], now, before);
  expect(dimensions[0]?.values.map(({ contribution }) => contribution)).toEqual(
    Array.from({ length: 1000 }, (_, at) => 1500 - at),
  );
});

test('a dimension that was given up for its many values is left out', async () => {
  const none = new Map<string, Group>();
  const by = new Map([['team' as const, none]]);
  const { dimensions } = await explain(
    'totalSessions',
    ['team', 'tag'],
    { all: group(1), by },
    {
      all: group(1),
      by: new Map([
        ['team' as const, none],
        ['tag' as const, none],
      ]),
    },
  );
  expect(dimensions.map(({ dimension }) => dimension)).toEqual(['team']);
});

test('a day of many sessions with many tags is done in short steps, and not at all where nobody could compare its tags', () => {
  const [sessions, each] = [5000, 20];
  const tagsOf = (count: number) => ({
    values: Array.from({ length: count }, (_, at) => `tag ${at}`),
    start: Uint32Array.from({ length: sessions + 1 }, (_, at) => at * each),
    codes: Uint32Array.from({ length: sessions * each }, (_, at) => at % count),
  });
  const values = new Float64Array(sessions).fill(1);
  expect([...groupsOfTags(tagsOf(100), values, undefined)]).toHaveLength(5);
  expect(groupsOfTags(tagsOf(20_001), values, undefined).next()).toEqual({ done: true, value: null });
});
