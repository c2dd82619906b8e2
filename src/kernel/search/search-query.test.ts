import { expect, test } from 'vitest';
import { eachWord, eachWordInSteps } from './each-word.ts';
import { heldBy, marksIn, snippetOf } from './match-text.ts';
import { readSearch, searchKey } from './search-query.ts';

function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

test.each([
  ['Where is my REFUND?', ['where', 'is', 'my', 'refund']],
  ['Crème brûlée, naïve Ångström', ['creme', 'brulee', 'naive', 'angstrom']],
  ['Straße STRASSE ẞ', ['strasse', 'strasse', 'ss']],
  ['Smørrebrød İstanbul łódź', ['smorrebrod', 'istanbul', 'lodz']],
  ['anna.smith@example.org', ['anna', 'smith', 'example', 'org']],
  ['https://shop.example/cart?id=77', ['https', 'shop', 'example', 'cart', 'id', '77']],
  ['東京都に', ['東京', '京都', '都に', 'に']],
  ['ｶﾞｽ ＡＢＣ', ['ガス', 'ス', 'abc']],
  ['Đorđe, Guðrún, Þór, Ħal, ısı, œuvre', ['dorde', 'gudrun', 'thor', 'hal', 'isi', 'oeuvre']],
  ['Οδυσσεύς ς', ['οδυσσευσ', 'σ']],
  ['Привет Ёлка', ['привет', 'елка']],
  ['cafe\u0301', ['cafe']],
  // One letter that stands for four words, and one that stands for a blank and an accent.
  ['ﷺ ﷻ', ['صلىاللهعليهوسلم', 'جلجلاله']],
  ['ﱞ ﹶ a\ufe76b', ['ab']],
  ['I ❤️ it 1️⃣', ['i', 'it', '1']],
  ['re\u00adfund \u200fשלום\u200f \ufeffan\u2060na نمی\u200cدانم', ['refund', 'שלום', 'anna', 'نمیدانم']],
  ['one\u200btwo', ['one', 'two']],
])('%s is read as its words', (text, words) => {
  expect(wordsOf(text).slice(-words.length)).toEqual(words);
});

const shown = (search: string) =>
  readSearch(search)
    .map((group) =>
      group
        .map(({ words, isPrefix, isNot }) => `${isNot ? '-' : ''}${words.join('+')}${isPrefix ? '*' : ''}`)
        .join(' | '),
    )
    .join(' & ');

test.each([
  ['refund parcel', 'refund & parcel'],
  ['ref*', 'ref*'],
  ['"where is" parcel', 'where+is & parcel'],
  ['„wo ist“ “wer da”', 'wo+ist & wer+da'],
  ['”wo ist” “wer da" hier', 'wo+ist & wer+da & hier'],
  ['-refund parcel', '-refund & parcel'],
  ['-"not this"', '-not+this'],
  ['refund OR return parcel', 'refund | return & parcel'],
  ['refund or return', 'refund & or & return'],
  ['OR refund OR', 'refund'],
  ['a-b order-77*', 'a+b & order+77*'],
  ['jo@example.org', 'jo+example+org'],
  ['"not closed here', 'not+closed+here'],
  ['"open end*', 'open+end*'],
  ['東京都', '東京+京都'],
  ['東', '東*'],
  ['東-東', '東+東*'],
  ['parcel "', 'parcel'],
  ['  "a  b"-c', 'a+b & c'],
  ['-', ''],
  ['" "', ''],
  ['- -- *** ""', ''],
  ['❤️', ''],
  ['"❤️ \u200f" -😀 ☎️*', ''],
  ['\u200bre\u00adfund\u200b 😀', 'refund'],
  ['»wo ist« »hier', 'wo+ist & hier'],
  ['«wo ist»', 'wo+ist'],
  ['the', 'the'],
  ['Refund refund REFUND', 'refund'],
  ['refund* refund -refund refund*', 'refund* & refund & -refund'],
  ['"where is" where-is "is where"', 'where+is & is+where'],
  ['refund OR return OR Refund', 'refund | return'],
  ['refund OR return parcel return OR refund', 'refund | return & parcel'],
  ['refund OR return refund', 'refund | return & refund'],
])('%s means %s', (search, meaning) => {
  expect(shown(search)).toBe(meaning);
});

test('what says the same has one key, however it was typed', () => {
  const keyOf = (text: string) => searchKey(readSearch(text));
  expect(keyOf(' REFUND  “Où est”')).toBe(keyOf('refund "ou est"'));
  expect(new Set(['refund', 'refund*', '-refund', 'refund parcel', 'refund OR parcel'].map(keyOf)).size).toBe(
    5,
  );
});

const marked = (text: string, search: string): string => {
  let result = '';
  let end = 0;
  for (const [from, to] of marksIn(text, readSearch(search))) {
    result += `${text.slice(end, from)}[${text.slice(from, to)}]`;
    end = to;
  }
  return result + text.slice(end);
};

test('matches are marked where they stand in the text', () => {
  expect(marked('The Straße is long', 'strasse')).toBe('The [Straße] is long');
  expect(marked('Refunds and a refund', 'ref*')).toBe('[Refunds] and a [refund]');
  expect(marked('my parcel, not my bag', '"my parcel" -bag')).toBe('[my parcel], not my bag');
  expect(marked('mail jo@example.org now', 'jo@example.org')).toBe('mail [jo@example.org] now');
  expect(marked('私は東京都に住む', '東京都')).toBe('私は[東京都]に住む');
});

test('what stands within or beside another match is one mark, in the order of the text', () => {
  expect(marked('b then a', 'a b')).toBe('[b] then [a]');
  expect(marked('one two three', '"two three" "one two" two')).toBe('[one two three]');
  expect(marked('one two three', 'one "one two"')).toBe('[one two] three');
  expect(marked('ref parcel, refund parcel', '"ref par*"')).toBe('[ref parcel], refund parcel');
  expect(marked('to be or to', '"to be"')).toBe('[to be] or to');
  // What is written otherwise before it does not move the mark.
  expect(marked('５㎏ and a needle', 'needle')).toBe('５㎏ and a [needle]');
});

test('of what is looked for each thing that a text holds counts once', () => {
  const text = 'my parcel and my bag';
  expect(heldBy(text, readSearch('my parcel refund'))).toBe(2);
  expect(heldBy(text, readSearch('refund -parcel'))).toBe(0);
  expect(heldBy(text, readSearch('refund OR bag'))).toBe(1);
});

test('a snippet is the sentence of the match, cut to a length that is read at a glance', () => {
  const text = 'Hello there. My parcel never came! What now?';
  expect(snippetOf(text, readSearch('parcel'))).toEqual({
    text: '…My parcel never came!…',
    marks: [[4, 10]],
  });
  const long = `${'word '.repeat(200)}needle ${'more '.repeat(200)}`;
  const snippet = snippetOf(long, readSearch('needle'));
  expect(snippet?.text.length).toBeLessThan(350);
  const [[from, to] = [0, 0]] = snippet?.marks ?? [];
  expect(snippet?.text.slice(from, to)).toBe('needle');
  expect(snippetOf(text, readSearch('refund'))).toBeNull();
});

test('a sentence ends at a full stop with a blank, at a line break, and at the end of the text', () => {
  const snippet = (text: string) => snippetOf(text, readSearch('parcel'))?.text;
  expect(snippet('A parcel of v2.0 came')).toBe('A parcel of v2.0 came');
  expect(snippet('Hi\nmy parcel\nbye')).toBe('…my parcel…');
  expect(snippet('He said “no.” My parcel? Gone. All.')).toBe('…My parcel?…');
  expect(snippet('parcel! Now. Then')).toBe('parcel!…');
  expect(snippetOf('Go now. Then stop. End', readSearch('"now then"'))).toEqual({
    text: 'Go now. Then stop.…',
    marks: [[3, 12]],
  });
  expect(snippet('One. Two. A\tparcel')).toBe('…A parcel');
  // Only the first match says where.
  expect(snippetOf('No. A parcel, a parcel. A parcel.', readSearch('parcel'))).toEqual({
    text: '…A parcel, a parcel.…',
    marks: [
      [3, 9],
      [13, 19],
    ],
  });
});

test('a long sentence is cut between words, near the match, and never within a character', () => {
  const cut = (text: string) => {
    const snippet = snippetOf(text, readSearch('needle'));
    if (!snippet) throw new Error('nothing was found');
    const [[from, to] = [0, 0]] = snippet.marks;
    expect(snippet.text.slice(from, to)).toBe('needle');
    return { before: snippet.text.slice(0, from), after: snippet.text.slice(to) };
  };
  const among = cut(`${'word '.repeat(200)}needle ${'more '.repeat(200)}`);
  expect(among.before).toBe(`…${'word '.repeat(15)}`);
  expect(among.after).toBe(`${' more'.repeat(46)}…`);
  // 240 letters are whole, 241 are cut.
  expect(cut(`needle ${'x'.repeat(233)}`).after).toBe(` ${'x'.repeat(233)}`);
  expect(cut(`needle ${'x'.repeat(234)}`).after).toBe(` ${'x'.repeat(233)}…`);
  expect(cut(`needle ${'more '.repeat(60)}. End.`).after).toBe(`${' more'.repeat(46)}…`);
  expect(cut(`Begin. ${'word '.repeat(12)}needle ${'more '.repeat(60)}`).before).toBe(
    `…${'word '.repeat(12)}`,
  );
  expect(cut(`${'word '.repeat(50)}needle and this. End.`).after).toBe(' and this.…');
  // Signs of two halves without a blank between them.
  for (const shift of ['', '.']) {
    const whole = cut(`${'😀'.repeat(150)}${shift}needle${shift}${'😀'.repeat(150)}`);
    expect(whole.before.length + whole.after.length).toBeLessThanOrEqual(80 + 240 + 2);
    for (const side of [whole.before, whole.after]) {
      expect(Buffer.from(side).toString()).toBe(side);
      expect(side.length).toBeGreaterThan(75);
    }
  }
});

test('a long text is read in pieces, with the same words, and no further than is wanted', () => {
  const text = 'Where is my Straße, parcel-77? '.repeat(5000);
  const found: string[] = [];
  const steps = [...eachWordInSteps(text, (word) => found.push(word) > 0)];
  expect(steps.length).toBeGreaterThan(4);
  expect(found).toEqual(wordsOf(text));
  const few: string[] = [];
  expect([...eachWordInSteps(text, (word) => few.push(word) < 10)]).toHaveLength(1);
  expect([...eachWordInSteps('x'.repeat(200_000), () => true)].length).toBeGreaterThan(4);
});
