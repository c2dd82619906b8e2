import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, csvLine } from './csv-line.ts';
import { guardFormulas, unguardFormulas } from './formula-guard.ts';

const separatorSets = [',', ';', '\t', ',;', ';\t', ',;\t'];
const quoteHabits = ['none', 'opening', 'opening after blanks'] as const;

/** The cells that a spreadsheet makes of a file: it splits where it likes, and knows of quotes at a cell's start or not at all. */
function cellsSeen(file: string, separators: string, habit: (typeof quoteHabits)[number]): string[] {
  const cells: string[] = [];
  let [cell, isOpen, isQuoted] = ['', false, false];
  for (const sign of file) {
    const isStart = habit === 'opening' ? cell === '' : cell.trim() === '';
    if (isOpen && sign !== '"') cell += sign;
    else if (isOpen) isOpen = false;
    else if (sign === '"' && habit !== 'none' && isStart && !isQuoted)
      [cell, isOpen, isQuoted] = ['', true, true];
    else if (sign === '"' && isQuoted && habit !== 'none') [cell, isOpen] = [`${cell}"`, true];
    else if (sign === '\n' || sign === '\r' || separators.includes(sign)) {
      cells.push(cell);
      [cell, isQuoted] = ['', false];
    } else cell += sign;
  }
  return [...cells, cell];
}

/** What it may pass over before it decides, and what then makes a formula. */
const runs = (cell: string): boolean =>
  /^[=+\-@＝＋－＠]/.test(cell.replace(/^[\s\p{Cc}\p{Cf}"]+/u, '')) && !/^-\d+(\.\d+)?$/.test(cell);

const formulasIn = (file: string): string[] =>
  separatorSets.flatMap((separators) =>
    quoteHabits.flatMap((habit) => cellsSeen(file, separators, habit).filter(runs)),
  );

test('K14 a text stays text where a spreadsheet splits at a semicolon, a tab, a comma or a line break', () => {
  const texts = [
    'a;=cmd()',
    'a\t=cmd()',
    'a\n=cmd()',
    'a\r\n@cmd()',
    'a,+cmd()',
    'a; \u200b\u00a0-cmd()',
    'a;\u0000＝cmd()',
    'a;"=cmd()"',
    '"=cmd()',
    ';"";=cmd()',
    'a;";"=cmd()',
    '";\n=cmd()',
    ' ;\t;,=cmd()',
  ];
  for (const text of texts) {
    expect([text, formulasIn(csvLine(['id', text, 'last']))]).toEqual([text, []]);
    expect([text, formulasIn(csvLine([text]) + csvLine([text, text]))]).toEqual([text, []]);
  }
  expect(formulasIn('id,a;=cmd()\r\n')).not.toEqual([]);
  expect(formulasIn('id,";""=cmd()"""\r\n')).not.toEqual([]);
});

const signs = [...'=+-@＝;,\t\r\n "\'a1\u0000\u200b\ufeff\u00a0'];
const evil = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });

test('K14 no file of any texts and numbers has a formula in it, however a spreadsheet splits it', () => {
  const cell: fc.Arbitrary<Cell> = fc.oneof(
    { weight: 4, arbitrary: evil },
    fc.constantFrom<Cell>(-5, 0.5, true, null),
  );
  const rows = fc.array(fc.tuple(evil, cell, cell, cell), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(rows, (lines) => {
      expect(formulasIn(lines.map(csvLine).join(''))).toEqual([]);
    }),
    { numRuns: 2000 },
  );
});

test('K14 numbers stay numbers, and what is no formula stays as it was', () => {
  expect(csvLine([-1, 0.5, true, null, 'a=1'])).toBe('-1,0.5,true,,a=1\r\n');
  for (const text of ['2026-01-05T09:00:00.000Z', 'a-b', 'Hello, world; a\n1', '', 'x;y', "it's"])
    expect(guardFormulas(text)).toBe(text);
});

test('K14 the guard is undone exactly, whatever the text held before', () => {
  const any = fc.oneof(evil, fc.string({ unit: 'binary', maxLength: 20 }));
  fc.assert(
    fc.property(any, (text) => {
      expect(unguardFormulas(guardFormulas(text))).toBe(text);
      const [[read = ''] = []] = parse(csvLine([text, 'end'])) as string[][];
      expect(unguardFormulas(read)).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test('K14 a long text of separators is guarded in one pass', () => {
  const text = `${';\t, '.repeat(500_000)}a=${';'.repeat(500_000)}=`;
  const guarded = guardFormulas(text);
  expect(guarded.length).toBe(text.length + 500_000);
  expect(unguardFormulas(guarded)).toBe(text);
});

test('K14 signs of two units are passed over as one, and half of one is no sign', () => {
  const texts = ['a,\u{f0000}=1', 'a,\udc00=1', 'a,\u{1f600}=1', '\u{e0001}=1', '\u{1f600};\u{e0001}+1'];
  expect(texts.map(guardFormulas)).toEqual([
    "a,'\u{f0000}=1",
    "a,'\udc00=1",
    'a,\u{1f600}=1',
    "'\u{e0001}=1",
    "\u{1f600};'\u{e0001}+1",
  ]);
});
