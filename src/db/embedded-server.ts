import { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import pg from 'pg';

export interface EmbeddedServer {
  /** A stream that the `pg` client takes for a socket to a PostgreSQL server. */
  connect(): Duplex;
  /** Copies the data folder as it is at one moment; statements wait for as long as that takes, and no longer. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** PGlite cannot interrupt a statement. One that runs longer than this is ended with the engine, which starts anew. */
const statementMs = 60_000;

/** The engine's own memory is not collected: the messages beside it need little, and would be let grow to 48 MB. */
const youngMb = 12;

/** Starts PGlite on a data folder in a worker thread; should that ever die, the next connection starts another. */
export async function startEmbeddedServer(
  dataDir: string,
  patienceMs = statementMs,
): Promise<EmbeddedServer> {
  let engine = startEngine(dataDir);
  /** Two engines on one folder would ruin it: the next one starts when the last has ended. */
  let ended: Promise<unknown> = engine.ended;
  await engine.ready;

  function nextEngine(): Promise<Engine> {
    if (!engine.isOver()) return Promise.resolve(engine);
    return ended.then(() => {
      if (engine.isOver()) {
        engine = startEngine(dataDir);
        ended = engine.ended;
      }
      return engine;
    });
  }

  return {
    connect() {
      const { port1, port2 } = new MessageChannel();
      const stream = new ConnectionStream(port1, patienceMs);
      void nextEngine().then((chosen) => chosen.connect(stream, port2));
      return stream;
    },
    copyTo: async (folder) => (await nextEngine()).copyTo(folder),
    async close() {
      if (!engine.isOver()) engine.close();
      await ended;
    },
  };
}

interface Engine {
  readonly ready: Promise<void>;
  readonly ended: Promise<unknown>;
  isOver(): boolean;
  connect(stream: ConnectionStream, port: MessagePort): void;
  copyTo(folder: string): Promise<void>;
  close(): void;
}

function startEngine(dataDir: string): Engine {
  const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
    workerData: { dataDir },
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  });
  const connections = new Set<ConnectionStream>();
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let over = false;

  const fail = (reason: string): void => {
    for (const connection of connections) connection.destroy(new Error(`embedded database: ${reason}`));
  };
  const end = (reason: string): void => {
    over = true;
    fail(reason);
    void worker.terminate();
  };
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    const refuse = () =>
      reject(
        new Error(
          `The embedded database in ${dataDir} cannot be opened: its files are damaged, of another version or another user's, or its disk is full. Put a backup in their place, or set DATA_DIR to another folder.`,
        ),
      );
    worker.once('error', refuse);
    worker.once('exit', refuse);
  });
  // Who waits for it is told; when nobody does, the connections are.
  ready.catch(() => {});
  worker.on('message', (message: { error?: string } | string) => {
    if (typeof message === 'object' && message.error) fail(message.error);
  });
  // The engine throws what is no error too, when it gives up.
  worker.on('error', (error: unknown) => end(error instanceof Error ? error.message : 'it gave up'));
  worker.on('exit', () => end('it ended'));

  return {
    ready,
    ended,
    isOver: () => over,
    connect(stream, port) {
      if (over) return void stream.destroy(new Error('embedded database: it ended'));
      connections.add(stream);
      stream.once('close', () => connections.delete(stream));
      stream.onTimeout = (ms) => end(`a statement ran longer than ${ms} ms`);
      worker.postMessage({ connect: port }, [port]);
    },
    copyTo: (folder) =>
      new Promise((resolve, reject) => {
        const hear = (message: { copied?: string; failure?: string }): void => {
          if (message.copied !== folder) return;
          worker.off('message', hear);
          if (message.failure === undefined) resolve();
          else reject(new Error(`the data folder could not be copied: ${message.failure}`));
        };
        worker.on('message', hear);
        void ended.then(() => reject(new Error('embedded database: it ended')));
        worker.postMessage({ copyTo: folder });
      }),
    close() {
      over = true;
      worker.postMessage('close');
    },
  };
}

/** The few socket methods that `pg` calls, over a message port. */
class ConnectionStream extends Duplex {
  readonly #port: MessagePort;
  readonly #patienceMs: number;
  #timer: NodeJS.Timeout | undefined;
  /** Told when an answer does not come. */
  onTimeout: (ms: number) => void = () => {};

  constructor(port: MessagePort, patienceMs: number) {
    super();
    this.#port = port;
    this.#patienceMs = patienceMs;
    port.on('message', (message: Uint8Array) => {
      const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
      if (isReady(bytes)) clearTimeout(this.#timer);
      this.push(bytes);
    });
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    this.#port.ref();
    return this;
  }

  unref(): this {
    this.#port.unref();
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    this.#port.close();
    done(error);
  }

  #send(bytes: Buffer): void {
    clearTimeout(this.#timer);
    if (isTimed(bytes)) this.#timer = setTimeout(() => this.onTimeout(this.#patienceMs), this.#patienceMs);
    const copy = new Uint8Array(bytes);
    this.#port.postMessage(copy, [copy.buffer]);
  }
}

/** The wire protocol's ReadyForQuery ends every answer: `Z`, the length 5, the state of the transaction. */
const isReady = (bytes: Buffer): boolean =>
  bytes.length >= 6 &&
  bytes.readUInt8(bytes.length - 6) === 0x5a &&
  bytes.readUInt32BE(bytes.length - 5) === 5;

/** Not Terminate, which has no answer, nor the first message, which may wait for the engine to start. */
const isTimed = (bytes: Buffer): boolean => bytes.readUInt8(0) !== 0x58 && bytes.readUInt8(0) !== 0;

/** A connection to an engine of this process, as the driver wants to be told of it. */
export const embeddedConnection = (server: EmbeddedServer): pg.ClientConfig => ({
  stream: () => server.connect(),
  user: 'postgres',
  database: 'postgres',
  host: 'embedded',
});

/** One connection. That its engine ended is told by the statement it broke, and must not take the process with it. */
export function embeddedClient(server: EmbeddedServer): pg.Client {
  const client = new pg.Client(embeddedConnection(server));
  client.on('error', () => {});
  return client;
}
