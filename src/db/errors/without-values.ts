import { stackOf } from './describe-error.ts';
import { isRefusal, tellError } from './tell-error.ts';

const valueFields = ['detail', 'where', 'hint', 'internalQuery'];
const maxDepth = 10;

/**
 * The same error, and the values of the statement are gone from it and from its causes: what leaves this room may be caught
 * and shown by anybody.
 */
export function withoutValues(error: unknown): unknown {
  let inner = error;
  for (let depth = 0; inner instanceof Error && depth < maxDepth; depth += 1) {
    if (isRefusal(inner)) {
      const [message, stack] = [tellError(inner), stackOf(inner)];
      for (const name of valueFields) Reflect.deleteProperty(inner, name);
      inner.message = message;
      inner.stack = stack;
    }
    inner = inner.cause;
  }
  return error;
}
