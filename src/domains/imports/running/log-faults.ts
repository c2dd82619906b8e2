import { databaseCode } from '../../../db/database.ts';
import type { Log } from '../../../kernel/log.ts';
import type { BadRow } from './ready-batch.ts';

const maxLines = 20;

/** Rows that failed within the service, one line for a chunk: where and at what, and nothing of what stands in them. */
export function logFaults(log: Log, importId: string, refused: readonly BadRow[]): void {
  const failed = refused.filter(({ fault }) => fault !== undefined);
  const [first] = failed;
  if (!first) return;
  const lines = failed.slice(0, maxLines).map(({ line }) => line);
  const facts = { importId, count: failed.length, lines, ...withoutWords(first.fault) };
  log.error(facts, 'rows of an import failed within the service');
}

/** The message of an error may quote the row. */
function withoutWords(fault: unknown) {
  if (!(fault instanceof Error)) return { fault: typeof fault };
  const frames = (fault.stack ?? '').replace(fault.message, '').match(/^ {4}at .*$/gm) ?? [];
  return {
    fault: fault.name,
    code: databaseCode(fault),
    at: frames.slice(0, 5).map((frame) => frame.trim()),
  };
}
