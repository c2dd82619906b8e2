import { invalidRequest, notFound } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';
import { say } from '../../words/sentence.ts';

export interface NamedCalls {
  /** Procedure names, separated by commas in a batch. */
  readonly path: string;
  readonly batched: boolean;
  readonly isPost: boolean;
}

export type Operations = ReadonlyMap<string, Operation>;

/** The operations that a request asks for, by its address alone; null where there is none. */
export function nameCalls(
  operations: Operations,
  { path, batched, isPost }: NamedCalls,
  maxBatchSize: number,
): readonly (Operation | null)[] {
  if (path.includes('/') || (path === '' && !batched)) throw notFound(say('thing.procedure'));
  const names = path === '' ? [] : batched ? path.split(',') : [path];
  if (batched && (names.length < 1 || names.length > maxBatchSize)) throw wrongBatch(maxBatchSize);
  const named = names.map((name) => operations.get(name) ?? null);
  // tRPC takes a batch of one kind only, and says so in words of its own.
  if (new Set(named.flatMap((op) => op?.kind ?? [])).size > 1)
    throw invalidRequest(say('request.mixedBatch'));
  return named.map((op) => (op?.kind === 'mutation' && !isPost ? null : op));
}

const wrongBatch = (max: number) => invalidRequest(say('request.batchSize', { most: max }));

export function needsSession(operations: Operations, path: string): boolean {
  return path.split(',').some((name) => (operations.get(name)?.access ?? 'public') !== 'public');
}
