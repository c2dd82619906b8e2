import { tellError } from './tell-error.ts';

/** An error as a line of the log has it. */
export interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly cause?: DescribedError;
  readonly errors?: readonly DescribedError[];
  /** Of a system call or an SQLSTATE, and the names of what a statement broke. */
  readonly [name: string]: unknown;
}

/** What no data stands in. All else that an error carries, as the values of its statement, stays where it is. */
const namesOnly = ['code', 'syscall', 'schema', 'table', 'column', 'constraint'];
const maxDepth = 5;

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: tellError(error), stack: '' };
  const inner = (other: unknown) => describeError(other, depth + 1);
  const isDeep = depth >= maxDepth;
  return {
    type: error.name,
    message: tellError(error),
    ...Object.fromEntries(namesOnly.flatMap((name) => nameIn(error, name))),
    stack: stackOf(error),
    ...(error.cause === undefined || isDeep ? {} : { cause: inner(error.cause) }),
    ...(error instanceof AggregateError && !isDeep ? { errors: error.errors.slice(0, 5).map(inner) } : {}),
  };
}

/** The facts of a line, each error among them described. */
export const describeFacts = (facts: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      value instanceof Error ? describeError(value) : value,
    ]),
  );

/** The stack under the message that may be told. V8 writes the whole one above it, which may look like a stack itself. */
export function stackOf(error: Error): string {
  const { message, stack = '' } = error;
  const at = stack.indexOf(message);
  const below = at < 0 ? stack : stack.slice(at + message.length);
  const frames = below.split('\n').filter((line) => /^ {4}at /.test(line));
  return [`${error.name}: ${tellError(error)}`, ...frames].join('\n');
}

function nameIn(error: Error, name: string): [string, unknown][] {
  const value: unknown = Reflect.get(error, name);
  if (typeof value === 'number') return [[name, value]];
  return typeof value === 'string' && /^[\w.:-]{1,80}$/.test(value) ? [[name, value]] : [];
}
