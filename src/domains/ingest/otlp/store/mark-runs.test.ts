import { expect, test } from 'vitest';
import { createChance } from '../../../../../test/chance.ts';
import { type Mark, markOf, packMarks } from '../../../sessions/told/index.ts';
import { type KnownMarks, knownMarks, marksIn, readRuns, runsOf, writeRuns } from './mark-runs.ts';

const said = (content: string): Mark => markOf({ role: 'user', content });
const told = (content: string): Mark => markOf({ role: 'system', content, isInstruction: true });

/** What so many calls keep that each repeat everything before them. */
function keptOf(turns: number, inputAt: (turn: number, before: readonly Mark[]) => readonly Mark[]) {
  const known = knownMarks('');
  const before: Mark[] = [];
  const inputs: (readonly Mark[])[] = [];
  const texts: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    before.push(said(`question ${turn}`));
    const input = inputAt(turn, before);
    inputs.push([...input]);
    texts.push(writeRuns(runsOf(input, known)));
    before.push(said(turn % 3 === 0 ? 'ok' : `answer ${turn}`));
    runsOf(before.slice(-1), known);
  }
  return { known, inputs, texts };
}

const sizeOf = ({ known, texts }: { known: KnownMarks; texts: readonly string[] }) =>
  known.marks.length * 12 + texts.join('').length;

test.each<[string, number, (turn: number, before: readonly Mark[]) => readonly Mark[]]>([
  ['everything', 60, (_turn, before) => [told('be kind'), ...before]],
  ['everything after the time of day', 50, (turn, before) => [told(`it is ${turn}`), ...before]],
  ['the last twenty messages', 60, (_turn, before) => before.slice(-20)],
  [
    'everything, the question with what was looked up for it',
    1_000,
    (turn, before) => [...before.slice(0, -1), said(`looked up for ${turn}`)],
  ],
])('calls that repeat %s are kept in little, and read as they were', (_name, mostEach, inputAt) => {
  const turns = 1_000;
  const kept = keptOf(turns, inputAt);
  for (const [at, text] of kept.texts.entries()) {
    // As the next delivery reads it: from what is stored.
    if (at % 50 === 0 || at > turns - 3) expect(marksIn(readRuns(text, kept.known))).toEqual(kept.inputs[at]);
  }
  expect(sizeOf(kept)).toBeLessThan(turns * mostEach);
});

test('whatever is said in whatever order reads as it was, after storing and reading what is known', () => {
  const chance = createChance(7);
  let known = knownMarks('');
  const kept: { marks: Mark[]; text: string }[] = [];
  for (let round = 0; round < 300; round += 1) {
    const marks = Array.from({ length: chance.below(60) }, () => {
      const word = String(chance.below(12));
      return chance.below(8) === 0 ? told(word) : said(word);
    });
    kept.push({ marks, text: writeRuns(runsOf(marks, known)) });
    if (round % 10 === 0) known = knownMarks(packMarks(known.marks));
  }
  for (const { marks, text } of kept) expect(marksIn(readRuns(text, known))).toEqual(marks);
});

test('marks that were kept in full before are read, and a place that is not there is not taken for words', () => {
  const marks = [said('a'), told('b')];
  expect(marksIn(readRuns(packMarks(marks), knownMarks('')))).toEqual(marks);
  expect(marksIn(readRuns('', knownMarks('')))).toEqual([]);
  expect(marksIn(readRuns(':0+2', knownMarks(packMarks([said('a')]))))).toEqual([said('a'), '']);
});
