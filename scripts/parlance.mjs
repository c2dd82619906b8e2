#!/usr/bin/env node
// What the package runs: `parlance` starts the service, `parlance cli COMMAND` is its command line, `parlance demo` fills it.
import { fileURLToPath } from 'node:url';
import { buildOnce } from './build-once.mjs';
import { supervise } from './supervise.mjs';

const [word, ...rest] = process.argv.slice(2);
const program = (name) => fileURLToPath(new URL(`../dist/server/${name}`, import.meta.url));

const usage = `Usage: parlance                start the service
       parlance cli COMMAND    run a command; parlance cli --help lists them
       parlance demo           fill it with a demonstration`;

if (word === undefined) {
  buildOnce();
  supervise([program('main.js')]);
} else if (word === 'cli' || word === 'demo') {
  buildOnce();
  const words = word === 'demo' ? [word, ...rest] : rest;
  process.argv = [process.argv[0], program('cli/main.js'), ...words];
  await import(program('cli/main.js'));
} else {
  console.error(usage);
  process.exit(['help', '-h', '--help'].includes(word) ? 0 : 2);
}
