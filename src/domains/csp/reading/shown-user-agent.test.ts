import { expect, test } from 'vitest';
import { shownUserAgent } from './shown-user-agent.ts';

test.each([
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4.1 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
])('an everyday user agent stays as it is: %s', (userAgent) => {
  expect(shownUserAgent(userAgent)).toBe(userAgent);
});

test('K12 K15 tokens, addresses and long numbers in it go, and it is one inert line of 200 characters at most', () => {
  expect(shownUserAgent('Bot eyJhbGciOiJIUzI1NiJ9abc (mail ann@example.org) 4111-1111-1111-1111 x')).toBe(
    'Bot … (mail …) … x',
  );
  expect(shownUserAgent('a\r\nb\u0000\u2028<img onerror=x>')).toBe('ab_img onerror=x_');
  expect(shownUserAgent('x '.repeat(500))?.length).toBeLessThanOrEqual(200);
  expect([shownUserAgent(null), shownUserAgent('\u0000')]).toEqual([null, null]);
});
