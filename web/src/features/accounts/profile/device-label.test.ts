import { expect, test } from 'vitest';
import { deviceLabel } from './device-label.ts';

test('a session is told by the browser and the system it runs on', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0';
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
  expect(deviceLabel(chrome)).toEqual({ browser: 'Chrome', system: 'Linux' });
  expect(deviceLabel(edge)).toEqual({ browser: 'Edge', system: 'Windows' });
  expect(deviceLabel(phone)).toEqual({ browser: 'Safari', system: 'iOS' });
  expect(deviceLabel('something else')).toBeNull();
  expect(deviceLabel(null)).toBeNull();
});
