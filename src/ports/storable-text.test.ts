import { expect, test } from 'vitest';
import { cutText, storableText } from './storable-text.ts';

test('a cut leaves no half of a pair, wherever it falls', () => {
  const text = 'a😀\u{1f469}\u200d\u{1f469}b'.repeat(5);
  for (let length = 0; length <= text.length + 1; length++) {
    const cut = cutText(text, length);
    expect(cut).not.toMatch(/\p{Surrogate}/u);
    expect(text.startsWith(cut)).toBe(true);
    expect(cut.length).toBeGreaterThanOrEqual(Math.min(length, text.length) - 1);
    expect(cut.length).toBeLessThanOrEqual(length);
  }
});

test('neither NUL nor a half that was there before is left', () => {
  expect(storableText('a\0b\ud800c\udc00😀')).toBe('ab\ufffdc\ufffd😀');
  expect(cutText('a\0b\ud800c\udc00😀', 4)).toBe('ab\ufffd');
  expect(cutText('a\ud83d', 2)).toBe('a\ufffd');
  expect(cutText('a\ud83db', 2)).toBe('a\ufffd');
});

test('a text of nothing but halves and NULs is mended whole', () => {
  expect(storableText('\ud800\0\udc00'.repeat(100_000))).toBe('\ud800\udc00'.repeat(100_000));
  expect(storableText('\udc00\0'.repeat(100_000))).toBe('\ufffd'.repeat(100_000));
});
