import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { loadConfig } from './config/config.ts';
import { readEnv } from './config/env.ts';
import { watchMainLoop } from './edge/monitor/watch-main-loop.ts';
import { explainStartError } from './explain-start-error.ts';
import { createLog } from './log.ts';

const shutdownMs = 9000;
// Over within ten seconds: what is left is for the stack, and for a busy machine.
const standstillMs = 8000;

// Rubbish is collected when the heap has doubled, not when it is four times as large: an import then adds 120 MB, not
// 210, at the same rate.
setFlagsFromString('--heap-growing-percent=100');

// A killed `npm start` cannot pass its end on: what it started must not keep the data and the port.
const end = () => process.kill(process.pid, 'SIGKILL');
if (process.connected) process.once('disconnect', end);
else if (process.send) end();

try {
  const config = loadConfig(readEnv());
  const log = createLog(config.log.level);
  // Left to itself, Node.js would write down all that the error carries.
  process.on('uncaughtException', (err) => {
    log.error({ err }, 'an error that nobody caught: the process is ended');
    process.exit(1);
  });
  // For tests, which do not wait that long.
  const [, given] = /^--standstill-ms=(\d+)$/.exec(process.argv[2] ?? '') ?? [];
  const limitMs = given === undefined ? standstillMs : Number(given);
  const loop = watchMainLoop({ log, silent: config.log.level === 'silent', limitMs });
  const app = await createApp(config, log, { loop });
  const { host, port, baseUrl } = config.http;
  try {
    await app.server.listen({ host, port });
    await app.startBackground();
  } catch (error) {
    await app.close();
    throw error;
  }
  process.stdout.write(`Parlance is ready at ${baseUrl}\n`);
  if (app.setUpLink) process.stdout.write(`Set it up within the hour: ${app.setUpLink}\n`);

  let stopping = false;
  const stop = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({}, 'stopping took too long: ended in the middle of it');
      process.exit(1);
    }, shutdownMs).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
} catch (error) {
  process.stderr.write(`${explainStartError(error)}\n`);
  process.exit(1);
}
