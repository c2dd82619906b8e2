import { freePort, type ServerProcess, spawnServer } from '../test/rig/built-server.ts';
import { makePlace, settingsOf } from '../test/rig/place.ts';
import { tempDir } from '../test/rig/temp-dir.ts';
import type { Engine } from './frame.ts';

export interface ChaosService extends AsyncDisposable {
  /** Stays the same over all its lives. */
  readonly url: string;
  readonly dataDir: string;
  /** The address of its database; null on the embedded engine. */
  readonly databaseUrl: string | null;
  /** How long each start took until it said that it was ready, in milliseconds. */
  readonly startMs: readonly number[];
  readonly pid: number;
  /** What this life of it has written so far. */
  readonly said: string;
  start(): Promise<void>;
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  readonly engine: Engine;
  readonly env?: Record<string, string>;
  /** Another instance on the database of this one, which must be PostgreSQL. */
  readonly beside?: ChaosService;
}

async function placeBeside({ databaseUrl }: ChaosService) {
  const folder = await tempDir('chaos');
  return { ...folder, dataDir: folder.path, databaseUrl };
}

/** The built service in a process and with data of its own, started and ready. */
export async function openService({ engine, env = {}, beside }: ServiceOptions): Promise<ChaosService> {
  const place = await (beside ? placeBeside(beside) : makePlace(engine));
  const { dataDir, databaseUrl } = place;
  const port = await freePort();
  const startMs: number[] = [];
  let life: ServerProcess | null = null;

  async function start(): Promise<void> {
    const from = performance.now();
    life = await spawnServer({
      dataDir,
      port,
      env: {
        NODE_ENV: 'test',
        ...settingsOf(place),
        ...env,
      },
    });
    await life.ready;
    startMs.push(performance.now() - from);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = life;
    life = null;
    ending?.kill(signal);
    await ending?.ended;
  }

  await start();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    databaseUrl,
    startMs,
    get pid() {
      if (!life) throw new Error('the service does not run');
      return life.pid;
    },
    get said() {
      return life?.output.out ?? '';
    },
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      await place[Symbol.asyncDispose]();
    },
  };
}
