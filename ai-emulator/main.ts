import { readEnv } from '../src/config/env.ts';
import { emulatorConfig } from './emulator-config.ts';
import { createEmulator } from './server.ts';

const emulator = await createEmulator(emulatorConfig(readEnv()));
console.log(`AI emulator: ${emulator.openaiBaseUrl} (no real provider, no real answers, nothing is billed)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close().then(() => process.exit(0)));
}
