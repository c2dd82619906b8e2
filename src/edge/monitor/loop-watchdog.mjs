// Watches the main thread from a thread of its own: one whose loop stands still cannot end itself, nor hear a signal.
import { readFileSync, write } from 'node:fs';
import { Session } from 'node:inspector';
import { promisify } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

if (!parentPort) throw new Error('loop-watchdog runs as a worker thread only');

/** @type {{ beats: Int32Array, tickMs: number, limitMs: number, silent: boolean }} */
const { beats, tickMs, limitMs, silent } = workerData;
// A busy machine takes its time to interrupt the main thread.
const [answerMs, writeMs] = [1500, 250];
// Where it waits for more than this share of the time, it is not the loop that stands.
const starvedShare = 0.75;
let [seen, standingMs, toldMs, lookedAt, ending] = [-1, 0, 0, performance.now(), false];
/** @type {number | null} */
let waitedMs = null;

setInterval(() => {
  const now = performance.now();
  // A machine that slept or was held up held this thread too: of that time hardly anything counts.
  const passed = Math.min(now - lookedAt, limitMs / 8);
  const beat = Atomics.load(beats, 0);
  const stands = beat === seen;
  const waited = stands ? processorWait() : null;
  const starvedMs = waited === null || waitedMs === null ? 0 : waited - waitedMs;
  const isStarved = starvedMs > (now - lookedAt) * starvedShare;
  standingMs = stands ? standingMs + (isStarved ? Math.max(0, passed - starvedMs) : passed) : 0;
  [seen, waitedMs, lookedAt] = [beat, waited, now];
  toldMs = standingMs >= limitMs / 2 ? limitMs : Math.max(0, toldMs - passed);
  Atomics.store(beats, 1, toldMs > 0 ? 1 : 0);
  if (standingMs >= limitMs && !ending) void end();
}, tickMs);

async function end() {
  ending = true;
  const forMs = Math.round(standingMs);
  const session = new Session();
  session.connectToMainThread();
  const stack = await within(answerMs, placeOf(session));
  if (stack === null) {
    session.disconnect();
    await log(40, { standingMs: forMs }, 'the main loop stands still, under a debugger: it is left alone');
    [standingMs, ending] = [0, false];
    return;
  }
  const where = stack ?? `in native code, in the kernel at: ${kernelWait()}`;
  await log(60, { standingMs: forMs, stack: where }, 'the main loop stands still: the process is ended');
  // Process 1 of a container is spared by signals from inside: it has to leave by itself.
  if (process.pid === 1) session.post('Runtime.evaluate', { expression: 'process.reallyExit(142)' });
  session.disconnect();
  process.kill(process.pid, 'SIGALRM');
  setTimeout(() => {
    void log(60, {}, 'the process could not be ended: as process 1 of a container it has to run with --init');
  }, 2000);
}

/**
 * Null where somebody may be looking at it.
 * @param {Session} session
 * @returns {Promise<string | null>}
 */
async function placeOf(session) {
  return (await isDebugged(session)) ? null : stackOf(session);
}

/**
 * Whether somebody may be looking: then it stands still because they made it.
 * @param {Session} session
 * @returns {Promise<boolean>}
 */
function isDebugged(session) {
  const expression = "process.getBuiltinModule('node:inspector').url()";
  return new Promise((resolve) => {
    session.post('Runtime.evaluate', { expression }, (_error, answer) =>
      resolve(typeof answer?.result?.value === 'string'),
    );
  });
}

/**
 * Names and places only: no value of any variable leaves the process.
 * @param {Session} session
 * @returns {Promise<string>}
 */
function stackOf(session) {
  /** @type {Map<string, string>} */
  const files = new Map();
  return new Promise((resolve) => {
    session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
    session.on('Debugger.paused', ({ params }) => {
      const lines = params.callFrames.map(({ functionName, location }) => {
        const place = `${files.get(location.scriptId)}:${location.lineNumber + 1}:${(location.columnNumber ?? 0) + 1}`;
        return `    at ${functionName || '<anonymous>'} (${place})`;
      });
      resolve(lines.join('\n'));
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
  });
}

/** How long the main thread has waited for a processor that others had; null where the kernel does not tell. */
function processorWait() {
  try {
    const [, waitedNs] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return null;
  }
}

/** Where the kernel holds the main thread, as far as it tells. */
function kernelWait() {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/wchan`, 'utf8').replace(
      /^0?$/,
      'nowhere, it computes',
    );
  } catch {
    return 'unknown';
  }
}

/**
 * One line as the log has them. Who does not read what the process says must not keep it from ending.
 * @param {number} level
 * @param {Record<string, unknown>} facts
 * @param {string} msg
 */
async function log(level, facts, msg) {
  if (silent) return;
  const line = JSON.stringify({ level, time: new Date().toISOString(), ...facts, msg });
  await within(writeMs, writeOut(Buffer.from(`${line}\n`)));
}

/** @param {Buffer} bytes */
async function writeOut(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += (await promisify(write)(1, bytes, at)).bytesWritten;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

/**
 * @template T
 * @param {number} ms
 * @param {Promise<T>} answer
 * @returns {Promise<T | undefined>}
 */
function within(ms, answer) {
  return Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ms))]);
}
