import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** A command of psql on a database; what it reads and writes are streams. */
export const startPsql = (url: string, command: string) =>
  spawn('psql', ['-X', '-q', '-d', url, '-c', command], { stdio: ['pipe', 'pipe', 'inherit'] });

export async function psqlEnded(child: ReturnType<typeof startPsql>): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`psql ended with ${code}`);
}
