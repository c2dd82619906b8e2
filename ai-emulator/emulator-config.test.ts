import { expect, test } from 'vitest';
import { emulatorConfig } from './emulator-config.ts';

test('without settings the emulator listens on 4010, in real time, in memory, without faults', () => {
  const config = emulatorConfig({});
  expect(config).toMatchObject({
    port: 4010,
    clock: { mode: 'real' },
    folder: null,
    enqueuedTokenLimit: null,
  });
  expect(Object.values(config.endRates).every((rate) => rate === 0)).toBe(true);
});

test('a bad setting stops the start and is named', () => {
  expect(() => emulatorConfig({ AI_EMULATOR_PORT: '70000' })).toThrow(/AI_EMULATOR_PORT/);
  expect(() => emulatorConfig({ AI_EMULATOR_SPEED: '0' })).toThrow(/AI_EMULATOR_SPEED/);
  expect(() => emulatorConfig({ AI_EMULATOR_CLOCK: 'sundial' })).toThrow(/AI_EMULATOR_CLOCK/);
});
