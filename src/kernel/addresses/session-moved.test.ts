import { expect, test } from 'vitest';
import { hasSessionMoved } from './session-moved.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
const at = (ipAddress: string | null, userAgent: string | null) => ({ ipAddress, userAgent });

test('another browser in another network is a move; a new version or a new network alone is none', () => {
  const home = at('203.0.113.5', firefox);
  expect(hasSessionMoved(home, at('198.51.100.7', 'curl/8.5.0'))).toBe(true);
  expect(hasSessionMoved(home, at('198.51.100.7', null))).toBe(true);
  expect(hasSessionMoved(home, at('198.51.100.7', firefox.replaceAll('130', '131')))).toBe(false);
  expect(hasSessionMoved(home, at('203.0.7.5', 'curl/8.5.0'))).toBe(false);
  expect(hasSessionMoved(at('2001:db8:1::1', firefox), at('2001:db8:2::1', 'curl/8.5.0'))).toBe(false);
  expect(hasSessionMoved(at('2001:db8::1', firefox), at('2001:db9::1', 'curl/8.5.0'))).toBe(true);
  expect(hasSessionMoved(home, home)).toBe(false);
});
