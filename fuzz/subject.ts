import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '../src/config/package-root.ts';
import { keyScopes } from '../src/kernel/actor.ts';
import { type Browser, createBrowser } from '../test/rig/browser.ts';
import { connectTo } from '../test/rig/connect-to.ts';
import { createProgram } from '../test/rig/program.ts';
import type { LoopFigures, Stall } from './watch-loop.ts';

const personKinds = ['user', 'auditor', 'admin', 'support', 'platform', 'super'] as const;
export type PersonKind = (typeof personKinds)[number];
/** Programs with keys: one that reads, one that may all that a key may, and one for each scope alone. */
const programKinds = ['reader', 'program', ...keyScopes] as const;
export type ProgramKind = (typeof programKinds)[number];
export const callerKinds = ['anonymous', ...personKinds, ...programKinds] as const;
export type CallerKind = (typeof callerKinds)[number];
/** Who is of one company, and must never be told of another. */
export const isOfCompany = (kind: CallerKind): boolean => !['support', 'platform', 'super'].includes(kind);
/** What only a company beside the one that is asked for has written. */
export const canary = 'Canary of a neighbour';

export type Order =
  | { readonly do: 'make'; readonly kind: CallerKind }
  | { readonly do: 'forget' | 'neighbour' | 'error' | 'figures' | 'memory' | 'end' };

export type Memory = Pick<NodeJS.MemoryUsage, 'rss' | 'heapUsed' | 'external' | 'arrayBuffers'>;

export interface Told {
  readonly url?: string;
  readonly stall?: Stall;
  /** Where the loop stood while it stood still. */
  readonly stack?: string;
  readonly cookies?: readonly (readonly [string, string])[];
  readonly key?: string;
  /** Of what the neighbour has. */
  readonly ids?: readonly string[];
  readonly error?: string;
  readonly loop?: LoopFigures;
  readonly memory?: Memory;
}

export interface Subject extends AsyncDisposable {
  caller(kind: CallerKind): Promise<Browser>;
  forgetCompany(): Promise<void>;
  /** Makes one with conversations, and tells their ids. */
  neighbour(): Promise<readonly string[]>;
  /** What the service wrote of its last fault. */
  lastError(): Promise<string>;
  memory(): Promise<Memory>;
  figures(): Promise<{ readonly loop: LoopFigures; readonly memory: Memory }>;
}

export interface Watcher {
  onStall(stall: Stall): void;
  /** Where there is none, no stacks are taken. */
  readonly onStack?: ((stack: string) => void) | undefined;
}

/** Starts the service in a process of its own. */
export async function startSubject({ onStall, onStack }: Watcher): Promise<Subject> {
  const child = fork(
    join(packageRoot, 'scripts', 'run-typescript.mjs'),
    [join(packageRoot, 'fuzz', 'service.ts'), ...(onStack ? ['--stacks'] : [])],
    { cwd: packageRoot, execArgv: [] },
  );
  const waiting = new Map<number, (told: Told) => void>();
  let count = 0;
  const url = new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`the service ended with ${code}`));
      for (const tell of waiting.values()) tell({ error: `the service ended with ${code}` });
    });
    child.on('message', (told: Told & { readonly id?: number }) => {
      if (told.url) resolve(told.url);
      if (told.stall) onStall(told.stall);
      if (told.stack) onStack?.(told.stack);
      if (told.id !== undefined) waiting.get(told.id)?.(told);
    });
  });
  const ask = (order: Order): Promise<Told> => {
    count += 1;
    const id = count;
    return new Promise((resolve) => {
      waiting.set(id, (told) => {
        waiting.delete(id);
        resolve(told);
      });
      child.send({ id, order });
    });
  };
  const carrier = connectTo(await url, { sockets: 1, again: true });
  return {
    async caller(kind) {
      const { cookies, key, error } = await ask({ do: 'make', kind });
      if (key) return createProgram(carrier, key);
      if (!cookies) throw new Error(error ?? 'nobody came');
      const browser = createBrowser(carrier);
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser;
    },
    forgetCompany: async () => void (await ask({ do: 'forget' })),
    async neighbour() {
      const { ids, error } = await ask({ do: 'neighbour' });
      if (!ids) throw new Error(error ?? 'no neighbour came');
      return ids;
    },
    lastError: async () => (await ask({ do: 'error' })).error ?? '',
    async figures() {
      const { loop, memory } = await ask({ do: 'figures' });
      if (!loop || !memory) throw new Error('the service told no figures');
      return { loop, memory };
    },
    async memory() {
      const { memory } = await ask({ do: 'memory' });
      if (!memory) throw new Error('the service told no memory');
      return memory;
    },
    async [Symbol.asyncDispose]() {
      await ask({ do: 'end' });
      await end(child);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
