import type { Operation } from './operation.ts';

/** An operation that an assistant may call, under a name of its own. */
export interface Tool {
  /** As assistants have it: `get_metrics`. */
  readonly name: string;
  readonly op: Operation;
}
