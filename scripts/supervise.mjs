// Runs the service as a child, and starts it again when its watchdog ended it or it crashed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * A child hears of the end of this process by their channel, whatever ended it, and ends too. One that stands still
 * or crashes is started again as often as it does, after a wait that doubles: who makes it do so shall not get it stopped.
 */
export function supervise(
  program,
  { graceMs = 9500, firstWaitMs = 1000, maxWaitMs = 60_000, withinMs = 300_000 } = {},
) {
  let child;
  let stopping = false;
  let killed = false;
  let fallCount = 0;
  let startedAt;
  let waiting;

  for (const signal of passedOn)
    process.on(signal, () => {
      // Between two starts there is no child that could end by itself.
      if (waiting) process.exit(0);
      child.kill(signal);
      if (stopping) return;
      stopping = true;
      setTimeout(() => {
        killed = true;
        console.error(
          'Parlance did not stop by itself and was killed. Nothing that it acknowledged is lost.',
        );
        child.kill('SIGKILL');
      }, graceMs);
    });
  start();

  /** The first time at once, the second time after the first wait. */
  function waitAfter(count) {
    return count < 2 ? 0 : Math.min(firstWaitMs * 2 ** (count - 2), maxWaitMs);
  }

  function start() {
    waiting = undefined;
    startedAt = performance.now();
    child = spawn(process.execPath, [...process.execArgv, ...program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => {
      console.error(`Parlance could not be started: ${error.message}`);
      process.exit(1);
    });
    child.once('exit', (code, signal) => {
      const fall = fallOf(code, signal);
      if (!fall || stopping) return end(code, signal);
      fallCount = performance.now() - startedAt < withinMs ? fallCount + 1 : 1;
      const waitMs = waitAfter(fallCount);
      const soon = waitMs === 0 ? '' : ` in ${waitMs / 1000} s`;
      console.error(`Parlance ${fall.what}; it starts again${soon}. ${fall.where}: please report it.`);
      waiting = setTimeout(start, waitMs);
    });
  }

  function end(code, signal) {
    process.exit(
      killed || (stopping && fallOf(code, signal)) ? 1 : (code ?? 128 + constants.signals[signal]),
    );
  }
}

const standstill = { what: 'stood still and was ended', where: 'The log says where it stood' };
const crash = { what: 'crashed', where: 'What is written above says how' };

/** By signal: how src/edge/monitor/loop-watchdog.mjs ends the process, and how one ends that has no memory left. */
const falls = new Map([
  ['SIGALRM', standstill],
  ['SIGABRT', crash],
  ['SIGSEGV', crash],
  ['SIGBUS', crash],
  ['SIGILL', crash],
  ['SIGTRAP', crash],
]);

/** A shell tells the signal by a code. */
const fallOf = (code, signal) =>
  falls.get(signal) ?? [...falls].find(([name]) => code === 128 + constants.signals[name])?.[1];
