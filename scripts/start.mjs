// Starts the service; builds it first when that was not done yet or the sources are newer.
import { buildOnce } from './build-once.mjs';

buildOnce({ again: true });
await import(new URL('../dist/server/main.js', import.meta.url).href);
