import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { freePort } from './built-server.ts';
import { tempDir } from './temp-dir.ts';

export interface RedisServer {
  readonly url: string;
  start(): Promise<void>;
  /** Gone at once, with all it held. */
  kill(): Promise<void>;
  /** Connected, but silent. */
  freeze(): void;
  thaw(): void;
  drop(): Promise<void>;
}

const command = 'redis-server';

export const hasRedis = spawnSync(command, ['--version']).status === 0;

/** A real Redis on a free port, keeping nothing on disk. */
export async function openRedisServer(): Promise<RedisServer> {
  const dir = await tempDir('redis');
  const port = await freePort();
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGKILL');
    await ended;
  }

  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir.path];
      const started = spawn(command, options, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error('redis-server ended instead of starting')));
        started.stdout.on('data', (text: Buffer) => {
          if (text.includes('Ready to accept connections')) resolve();
        });
      });
    },
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async drop() {
      child?.kill('SIGCONT');
      await kill();
      await dir[Symbol.asyncDispose]();
    },
  };
}
