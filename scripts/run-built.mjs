// Runs a built program, built first when that was not done yet: node scripts/run-built.mjs cli/main.js [arguments]
import { fileURLToPath } from 'node:url';
import { buildOnce } from './build-once.mjs';

buildOnce();
const program = new URL(`../dist/server/${process.argv[2]}`, import.meta.url);
process.argv.splice(1, 2, fileURLToPath(program));
await import(program.href);
