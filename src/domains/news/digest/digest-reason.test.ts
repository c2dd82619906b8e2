import { expect, test } from 'vitest';
import { sampleDigest, samplePeriod } from '../../../../test/labs/news/news-samples.ts';
import { digestMail } from './digest-mail.ts';

const [change] = sampleDigest.changes;
const [group] = change?.dimensions ?? [];
const [named] = group?.values ?? [];

/** The line that a digest has on a change from 10 to 20 percent, by these parts. */
function lineOf(parts: readonly (readonly [string, string | null, number])[]): string | undefined {
  if (!change || !named) throw new Error('the sample has no change');
  const dimensions = [...new Set(parts.map(([dimension]) => dimension))].map((dimension) => ({
    dimension: dimension as 'channel' | 'team',
    values: parts
      .filter(([of]) => of === dimension)
      .map(([, value, contribution]) => ({ ...named, value, contribution })),
  }));
  const changes = [{ ...change, value: 0.2, previousValue: 0.1, change: 0.1, dimensions }];
  const { text } = digestMail(
    { ...sampleDigest, changes },
    samplePeriod,
    { locale: 'en', timeZone: 'UTC', rhythm: 'weekly' },
    { baseUrl: 'https://x.example', unsubscribe: null },
  );
  return text.split('\n').find((line) => line.includes('from 10% to 20%'));
}

test('a digest names what moved a figure most the way that it went, as the screen does: a known value, and none that all have', () => {
  expect(
    lineOf([
      ['channel', 'phone', -0.3],
      ['channel', 'web', 0.2],
      ['channel', 'app', 0.2],
    ]),
  ).toContain('Channel web contributed most');
  expect(
    lineOf([
      ['team', null, 0.09],
      ['team', 'Returns', 0.01],
      ['channel', 'web', 0.06],
      ['channel', 'app', 0.04],
    ]),
  ).toContain('Channel web contributed most');
  expect(lineOf([['channel', 'web', 0.1]])).not.toContain('contributed');
  expect(
    lineOf([
      ['team', null, 0.12],
      ['team', 'Returns', -0.02],
    ]),
  ).toContain('Team unknown contributed most');
});
