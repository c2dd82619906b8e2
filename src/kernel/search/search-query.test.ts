import { expect, test } from 'vitest';
import { eachWord, eachWordInSteps } from './each-word.ts';
import { marksIn, snippetOf } from './match-text.ts';
import { readSearch } from './search-query.ts';

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
  ['Привет Ёлка', ['привет', 'елка']],
  ['cafe\u0301', ['cafe']],
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
  ['-', ''],
  ['" "', ''],
  ['- -- *** ""', ''],
  ['the', 'the'],
])('%s means %s', (search, meaning) => {
  expect(shown(search)).toBe(meaning);
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
