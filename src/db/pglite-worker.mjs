// Runs PGlite off the main thread. Each connection is a message port that carries wire-protocol bytes;
// there is one PostgreSQL session behind them, so every message waits its turn in one queue.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

if (!parentPort) throw new Error('pglite-worker runs as a worker thread only');
const parent = parentPort;

/** @type {{ dataDir: string }} */
const { dataDir } = workerData;
const database = await PGlite.create({ dataDir });
let queue = Promise.resolve();

parent.on(
  'message',
  (/** @type {{ connect: import('node:worker_threads').MessagePort } | 'close'} */ message) => {
    if (message === 'close') enqueue(close);
    else accept(message.connect);
  },
);
parent.postMessage('ready');

/** @param {import('node:worker_threads').MessagePort} port */
function accept(port) {
  enqueue(async () => {
    await database.exec('ROLLBACK');
    await database.exec('DISCARD ALL');
  });
  port.on('message', (/** @type {Uint8Array} */ bytes) => enqueue(() => execute(port, bytes)));
}

/**
 * @param {import('node:worker_threads').MessagePort} port
 * @param {Uint8Array} bytes
 */
async function execute(port, bytes) {
  await database.execProtocolRawStream(bytes, {
    onRawData: (data) => {
      const copy = data.slice();
      port.postMessage(copy, [copy.buffer]);
    },
  });
}

/** @param {() => Promise<void>} work */
function enqueue(work) {
  queue = queue.then(work).catch((error) => {
    parent.postMessage({ error: error instanceof Error ? error.message : String(error) });
  });
}

async function close() {
  await database.close();
  parent.postMessage('closed');
  parent.close();
}
