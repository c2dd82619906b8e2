// Runs the service as a child, and starts it again when its watchdog ended it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * A child hears of the end of this process by their channel, whatever ended it, and ends too. One that stands still is
 * started again as often as it does, after a wait that doubles: who makes it stand still shall not get it stopped.
 */
export function supervise(
  program,
  { graceMs = 9500, firstWaitMs = 1000, maxWaitMs = 60_000, withinMs = 300_000 } = {},
) {
  let child;
  let stopping = false;
  let killed = false;
  let standstillCount = 0;
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
      if (!isStandstill(code, signal) || stopping) return end(code, signal);
      standstillCount = performance.now() - startedAt < withinMs ? standstillCount + 1 : 1;
      const waitMs = waitAfter(standstillCount);
      const soon = waitMs === 0 ? '' : ` in ${waitMs / 1000} s`;
      console.error(
        `Parlance stood still and was ended; it starts again${soon}. The log says where it stood: please report it.`,
      );
      waiting = setTimeout(start, waitMs);
    });
  }

  function end(code, signal) {
    process.exit(
      killed || (stopping && isStandstill(code, signal)) ? 1 : (code ?? 128 + constants.signals[signal]),
    );
  }
}

/** How src/edge/monitor/loop-watchdog.mjs ends the process. */
const isStandstill = (code, signal) => signal === 'SIGALRM' || code === 128 + constants.signals.SIGALRM;
