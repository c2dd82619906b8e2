import type { Services } from '../../../kernel/services.ts';
import { say, written } from '../../../words/sentence.ts';
import type { ImportRun } from './import-run.ts';

/** What an import stores grows the embedded database, which lies on that disk: it waits while the disk runs low. */
export async function mustWaitForRoom({ database, disk }: Services): Promise<boolean> {
  return database.engine === 'embedded' && (await disk.look())?.isLow === true;
}

/** Said of those that have work left, and nowhere kept: it is over when there is room again. */
export async function withWait(services: Services, runs: readonly ImportRun[]): Promise<ImportRun[]> {
  const isOpen = ({ state }: ImportRun) => state === 'QUEUED' || state === 'RUNNING' || state === 'UNDOING';
  const waits = runs.some(isOpen) && (await mustWaitForRoom(services));
  return runs.map((run) => (waits && isOpen(run) ? { ...run, message: waiting } : run));
}

const waiting = written(say('import.waits'));
