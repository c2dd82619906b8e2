// Says where the main loop stands while it stands still, from a thread of its own. Only with --stacks: a debugger that
// is connected makes everything a little slower.
import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ beats: Int32Array, limitMs: number }} */
const { beats, limitMs } = workerData;
const session = new Session();
session.connectToMainThread();
/** @type {Map<string, string>} */
const files = new Map();
session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url));
session.on('Debugger.paused', ({ params }) => {
  const lines = params.callFrames
    .slice(0, 25)
    .map(
      ({ functionName, location }) =>
        `        at ${functionName || '<anonymous>'} (${files.get(location.scriptId)}:${location.lineNumber + 1})`,
    );
  session.post('Debugger.resume');
  parentPort?.postMessage(lines.join('\n'));
});
session.post('Debugger.enable');

let [seen, since, told] = [-1, 0, -1];
setInterval(() => {
  const beat = Atomics.load(beats, 0);
  if (beat !== seen) [seen, since] = [beat, performance.now()];
  else if (performance.now() - since > limitMs && told !== beat) {
    told = beat;
    session.post('Debugger.pause');
  }
}, 5);
