import { expect, test } from 'vitest';
import { mailHtml } from './mail-html.ts';

const link = 'https://parlance.example/x?a=1&b=2';
const asked = {
  subject: 'News <of> the week',
  text: `Figures\n-------\n\n• Sessions: 12 & more\n• Rating: 4\n\nHi <b>Ann</b>,\nsecond line\n\n${link}\n\nhttps://elsewhere.example/\n`,
  labels: { [link]: 'Open "it"' },
  language: 'nl',
};

test('the form of a mail follows from its plain text', () => {
  const html = mailHtml(asked);
  expect(html).toContain('<html lang="nl">');
  expect(html).toContain('>Figures</h2>');
  expect(html).toContain('>Sessions: 12 &amp; more</li>');
  expect(html).toContain('Hi &lt;b&gt;Ann&lt;/b&gt;,<br>\nsecond line');
  expect(html).toContain('href="https://parlance.example/x?a=1&amp;b=2"');
  expect(html).toContain('>Open &quot;it&quot;</a>');
  expect(html).toContain('prefers-color-scheme: dark');
});

test('what we gave no words is no link of ours, nothing is loaded, and no markup of others is left', () => {
  const html = mailHtml(asked);
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<script|<link|url\(|<b>|src=/);
  expect(mailHtml({ subject: '', text: 'constructor\n\n__proto__' }).match(/<a /g)).toBeNull();
});
