import { readEnv } from '../src/config/env.ts';
import { emulatorConfig } from './emulator-config.ts';
import { createEmulator } from './server.ts';

const config = emulatorConfig(readEnv());
const emulator = await createEmulator({
  port: config.port,
  clock: config.clock === 'manual' ? { mode: 'manual' } : { mode: 'real', now: Date.now },
  speed: config.speed,
  seed: config.seed,
  folder: config.folder,
  endRates: config.endRates,
  chatMs: config.chatMs,
  enqueuedTokenLimit: config.enqueuedTokenLimit,
});
console.log(`AI emulator: ${emulator.openaiBaseUrl} (no real provider, no real answers, nothing is billed)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
}
