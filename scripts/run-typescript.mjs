// Runs a program of ai-emulator/, bench/, chaos/ or fuzz/ from its sources: node scripts/run-typescript.mjs bench/main.ts [arguments]
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const program = resolve(process.argv[2] ?? '');
process.argv.splice(1, 2, program);
const root = fileURLToPath(new URL('..', import.meta.url));
try {
  await runnerImport(program, {
    root,
    configFile: false,
    logLevel: 'warn',
    // Node 20 knows no `using`.
    oxc: { target: 'node20' },
  });
} catch (error) {
  console.error(error);
  process.exit(1);
}
