import { freePort, type ServerProcess, startServer } from '../test/rig/built-server.ts';
import { makePlace, type Place, settingsOf } from '../test/rig/place.ts';
import { tempDir } from '../test/rig/temp-dir.ts';
import { clusterUrl, nextWorker } from './cluster/workers.ts';
import { type Engine, untilReady } from './frame.ts';

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
  /** Another program from here on, where one is named. */
  start(program?: Program): Promise<void>;
  /** kill -9, and waits until it is gone. On a cluster `--kill` says what dies: with a worker it waits until that is back. */
  kill(): Promise<void>;
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>;
}

export interface Program {
  /** Else the one that is built here. */
  readonly main?: string;
  readonly env?: Record<string, string>;
}

export interface ServiceOptions extends Program {
  readonly engine: Engine;
  /** Else an empty one. */
  readonly at?: Place & AsyncDisposable;
  /** Another instance on the database of this one, which must be PostgreSQL. */
  readonly beside?: ChaosService;
}

/** The schedules of batches without their pauses. */
const everySecond = '* * * * * *';
export const batchesEverySecond = {
  BATCH_CREATE_INTERVAL: everySecond,
  BATCH_STATUS_CHECK_INTERVAL: everySecond,
  BATCH_RESULT_PROCESSING_INTERVAL: everySecond,
};

export const victims = ['service', 'worker', 'both'] as const;
export type Victim = (typeof victims)[number];

let chosen: Victim = 'service';
/** What dies on a cluster where a run kills the service. */
export const killThere = (victim: Victim): void => {
  chosen = victim;
};
export const victimOf = (engine: Engine): Victim =>
  engine === 'postgres' && clusterUrl() ? chosen : 'service';

async function placeBeside({ databaseUrl }: ChaosService) {
  const folder = await tempDir('chaos');
  return { ...folder, dataDir: folder.path, databaseUrl };
}

/** The built service in a process and with data of its own, started and ready. */
export async function openService({ engine, at, beside, ...first }: ServiceOptions): Promise<ChaosService> {
  const place = at ?? (await (beside ? placeBeside(beside) : makePlace(engine)));
  const { dataDir, databaseUrl } = place;
  const port = await freePort();
  const startMs: number[] = [];
  let life: ServerProcess | null = null;
  let { main, env = {} }: Program = first;

  async function start(program?: Program): Promise<void> {
    if (program) ({ main, env = {} } = program);
    const from = performance.now();
    // On a cluster a worker may have been killed in its place.
    if (life) await untilReady(life.url);
    else
      life = await startServer({
        dataDir,
        port,
        main,
        env: { NODE_ENV: 'test', ...settingsOf(place), ...env },
      });
    startMs.push(performance.now() - from);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = life;
    life = null;
    ending?.kill(signal);
    await ending?.ended;
  }

  async function kill(): Promise<void> {
    const killed = victimOf(engine);
    const worker = killed === 'service' ? undefined : await nextWorker();
    await Promise.all([killed !== 'worker' && end('SIGKILL'), worker?.kill()]);
    await worker?.start();
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
    kill,
    stop: () => end('SIGTERM'),
    async [Symbol.asyncDispose]() {
      await end('SIGKILL');
      await place[Symbol.asyncDispose]();
    },
  };
}
