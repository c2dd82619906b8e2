import { readFile } from 'node:fs/promises';

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
