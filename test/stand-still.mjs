// Loaded into the service before it starts, for tests of its watchdog: makes its main loop stand still in the way that
// the file STAND_STILL asks for. Nothing of this is shipped.
import { pbkdf2Sync } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const path = process.env['STAND_STILL'] ?? '';

function standsStill() {
  for (;;);
}

function backtracks() {
  /^(a+)+$/.test(`${'a'.repeat(60)}b`);
}

async function neverYields() {
  for (;;) await count();
}

async function count() {
  for (let n = 0; n < 1e6; n += 1);
}

function hashesForHours() {
  pbkdf2Sync('a', 'b', 2 ** 31 - 1, 64, 'sha512');
}

function pauses() {
  const until = performance.now() + 4000;
  while (performance.now() < until);
}

/** @type {Record<string, () => unknown>} */
const ways = { standsStill, backtracks, neverYields, hashesForHours, pauses };

function obey() {
  let way = '';
  try {
    way = readFileSync(path, 'utf8');
  } catch {
    return;
  }
  rmSync(path);
  ways[way]?.();
}

// The engine's worker loads this file too.
if (isMainThread) setInterval(obey, 20).unref();
