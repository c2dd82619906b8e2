// Runs the service as a child, and starts it again when its watchdog ended it.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const passedOn = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** A child hears of the end of this process by their channel, whatever ended it, and ends too. */
export function supervise(program, { graceMs = 9500, maxRestarts = 5, withinMs = 300_000 } = {}) {
  let child;
  let stopping = false;
  let killed = false;
  let restarts = [];

  for (const signal of passedOn)
    process.on(signal, () => {
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

  function start() {
    child = spawn(process.execPath, [...process.execArgv, ...program], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    child.once('error', (error) => {
      console.error(`Parlance could not be started: ${error.message}`);
      process.exit(1);
    });
    child.once('exit', (code, signal) => {
      if (!isStandstill(code, signal) || stopping) return end(code, signal);
      const now = performance.now();
      restarts = [...restarts.filter((at) => now - at < withinMs), now];
      if (restarts.length <= maxRestarts) {
        console.error('Parlance stood still and was ended; it starts again. The log says where it stood.');
        return start();
      }
      console.error(
        `Parlance stood still ${restarts.length} times within ${Math.round(withinMs / 60_000)} minutes and is not started again. The log says where it stood: please report it.`,
      );
      process.exit(1);
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
