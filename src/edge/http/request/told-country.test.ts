import { expect, test } from 'vitest';
import { loadConfig } from '../../../config/config.ts';
import type { Log } from '../../../kernel/log.ts';
import { createToldCountry, isCountryTold } from './told-country.ts';

function setUp(env: Record<string, string>) {
  const warned: string[] = [];
  const log: Log = {
    debug() {},
    info() {},
    error() {},
    warn: (_facts, message) => void warned.push(message),
  };
  const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: '/tmp', ...env });
  return { told: createToldCountry(config, log), isTold: isCountryTold(config), warned };
}

test('a country is told by the header of a trusted proxy, where it names one', () => {
  const { told, isTold, warned } = setUp({ COUNTRY_HEADER: 'CF-IPCountry', TRUST_PROXY: '10.0.0.0/8' });
  expect([isTold, warned]).toEqual([true, []]);
  expect([told({ 'cf-ipcountry': 'NL' }), told({ 'cf-ipcountry': ' nl ' })]).toEqual(['NL', 'NL']);
  for (const other of ['XX', 'ZZ', 'T1', 'NLD', 'N', '', 'xx', 'N L'])
    expect(told({ 'cf-ipcountry': other })).toBeNull();
  expect([told({}), told({ 'cf-ipcountry': ['NL', 'DE'] as never })]).toEqual([null, null]);
});

test('without a trusted proxy nobody tells it, and whoever set the header is warned', () => {
  const { isTold, warned } = setUp({ COUNTRY_HEADER: 'CF-IPCountry' });
  expect([isTold, warned.length]).toEqual([false, 1]);
  const none = setUp({ TRUST_PROXY: '10.0.0.0/8' });
  expect([none.isTold, none.warned, none.told({ 'cf-ipcountry': 'NL' })]).toEqual([false, [], null]);
});
