// Starts the service; builds it first when that was not done yet or the sources are newer.
import { fileURLToPath } from 'node:url';
import { buildOnce } from './build-once.mjs';
import { supervise } from './supervise.mjs';

buildOnce({ again: true });
supervise([fileURLToPath(new URL('../dist/server/main.js', import.meta.url))]);
