import { expect, test } from 'vitest';
import { countSteps } from '../../../../test/count-steps.ts';
import { atOnce } from '../../../kernel/pace/take-turns.ts';
import { htmlToText, stepLength } from './html-to-text.ts';

const textOf = (html: string) => atOnce(htmlToText(html));

test.each([
  'p',
  'div',
  'br',
  'span',
  'a',
  'b',
  'i',
  'em',
  'strong',
  'ul',
  'ol',
  'li',
  'h1',
  'h6',
  'img',
  'blockquote',
  'table',
  'body',
  'html',
])('a text with <%s> is HTML, and its tags are not what was said', (tag) => {
  for (const html of [
    `x<${tag}>y`,
    `x<${tag} class="z">y`,
    `x<${tag}/>y`,
    `x</${tag}>y`,
    `x<${tag.toUpperCase()}>y`,
  ])
    expect([html, textOf(html).replace(/\s/g, '')]).toEqual([html, 'xy']);
});

test.each([
  'a < b > c',
  'x <y> z',
  '<pre>x</pre>',
  '<h7>x',
  '<bold>x</bold>',
  '&amp; &lt;',
  '  x  \n\n\n\n y ',
])('%j is no HTML, and stays to the letter', (text) => {
  expect(textOf(text)).toBe(text);
});

test.each([
  ['a<p>b</p>c', 'a\nb\nc'],
  ['a<div>b</div>c', 'a\nb\nc'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\n\nb'],
  ['<ol><li>a</ol>b', 'a\nb'],
  ['<h2>a</h2>b', 'a\nb'],
  ['a<blockquote>b</blockquote>c', 'a\nb\nc'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></table>', 'a b\n\nc'],
  ['a<b>b</b><i>c</i><span>d</span>', 'abcd'],
  ['<p>a</p>\n\n\n<p>b</p>', 'a\n\nb'],
  ['<p>a \t </p>b  c', 'a\nb  c'],
  [' <p> a </p> ', 'a'],
  // What is less than something begins no tag, and a comment may have tags in it.
  ['<p>a < b and <b>c</b> <3</p>', 'a < b and c <3'],
  ['<p>a<5</p>', 'a<5'],
  ['<p>x <', 'x <'],
  ['<p>x <b', 'x <b'],
  ['<!-- a > <p>b</p> -->c<!---->d', 'cd'],
  ['<p>a<!-- b', 'a<!-- b'],
  ['<!DOCTYPE html><?xml x?><p>a', 'a'],
  // What browsers run or draw with.
  ['<style>p { x > y }</style><p>a</p>', 'a'],
  ['<p>a</p><script>if (a < b) "<p>"</script>b', 'a\nb'],
  ['<SCRIPT src="x">y</SCRIPT  ><p>a', 'a'],
  ['<p>a<script>b', 'a'],
  ['<p>a<style>b</stylex>c</style>d', 'ad'],
  ['<scripted>a</scripted><p>b', 'a\nb'],
])('%j says %j', (html, text) => {
  expect(textOf(html)).toBe(text);
});

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['&hellip;&euro;&ndash;&mdash;&lsquo;&rsquo;&ldquo;&rdquo;&bdquo;', '…€–—‘’“”„'],
  ['&laquo;&raquo;&bull;&middot;&deg;&copy;&reg;&trade;&iexcl;&iquest;', '«»•·°©®™¡¿'],
  ['a&nbsp;b', 'a b'],
  ['&AMP;&Lt;', '&<'],
  ['&Agrave;&agrave;&Auml;&auml;&eacute;&szlig;&yuml;&THORN;&times;&divide;', 'ÀàÄäéßÿÞ×÷'],
  ['&#65;&#x42;&#X43;&#128512;&#x1f600;&#x10ffff;', 'ABC😀😀\u{10ffff}'],
  ['a&#0;b&#x110000;c', 'abc'],
  ['&bogus; &amp &#; &#x; &#12345678; &; &a;', '&bogus; &amp &#; &#x; &#12345678; &; &a;'],
  // Once, not again what it makes.
  ['&amp;lt;p&amp;gt;', '&lt;p&gt;'],
])('%j is written for %j', (html, text) => {
  expect(textOf(`<p>${html}</p>`)).toBe(text);
});

test('a long one is read in steps, and says the same', () => {
  const html = `${'<p>a&amp;b</p>'.repeat(10_000)}`;
  const { count, value } = countSteps(htmlToText(html)) as { count: number; value?: string };
  expect(count).toBeGreaterThan(5);
  expect(value ?? textOf(html)).toBe('a&b\n\n'.repeat(10_000).trim());
  expect(countSteps(htmlToText('<p>a&amp;b</p>')).count).toBe(0);
  // A sign that the end of a step would halve.
  for (let before = stepLength - 8; before <= stepLength + 1; before++)
    expect(textOf(`<b>${'x'.repeat(before)}&hellip;${'y'.repeat(stepLength)}</b>`)).toBe(
      `${'x'.repeat(before)}…${'y'.repeat(stepLength)}`,
    );
});
