import { readFile } from 'node:fs/promises';
import { collectGarbage } from '../test/rig/measure/collect-garbage.ts';
import type { Finding } from './frame.ts';

/** How far the resident memory of a process grew above what it was when watching began, in MB. */
export async function watchMemory(pid: number, everyMs = 100): Promise<{ stop(): Promise<number> }> {
  const before = await residentMb(pid);
  let peak = before;
  const timer = setInterval(() => {
    void residentMb(pid).then((now) => {
      peak = Math.max(peak, now);
    });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      return Math.round(Math.max(peak, await residentMb(pid)) - before);
    },
  };
}

export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Of this process, in MiB. What lives is what counts as flat: what lies about between is the collector's own affair. */
export function watchLive() {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 100);
  const live = (): number => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 2 ** 20;
  };
  const before = live();
  const after: number[] = [];
  return {
    look: () => void after.push(live()),
    /** What it all was, and that it grew by no more than a fifth. */
    found(what: string, isFull: boolean): Finding {
      clearInterval(timer);
      const ratio = Math.max(...after) / before;
      return {
        goal: 'P10',
        what: `${what}, rubbish collected`,
        measured: `${after.map(Math.round).join(', ')} MiB; the process at most ${Math.round(most / 2 ** 20)} MiB`,
        baseline: `${Math.round(before)} MiB before`,
        ratio,
        holds: isFull ? ratio < 1.2 : null,
      };
    },
  };
}
