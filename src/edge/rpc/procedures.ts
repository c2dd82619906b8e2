import { type AnyTRPCRouter, initTRPC, TRPCError } from '@trpc/server';
import superjson from 'superjson';
import type { z } from 'zod';
import type { ErrorCode } from '../../kernel/error-codes.ts';
import { AppError, internalError, notFound } from '../../kernel/errors.ts';
import type { Operation } from '../../kernel/operation.ts';
import { say } from '../../words/sentence.ts';
import { annotated } from './annotated.ts';

/** What a procedure needs of its request: run this operation for whoever called, with the input of that place. */
export interface RpcContext {
  readonly requestId: string;
  readonly language: string | null;
  run(op: Operation, place: number): Promise<unknown>;
  /** Writes what a call answers, when it is its turn; returns what stands in its place until all are there. */
  write(op: Operation, value: unknown): Promise<string>;
}

/** Inputs are read before tRPC is asked for anything, by a reader that takes less than superjson does. */
const unread = { serialize: () => undefined, deserialize: () => undefined };

/** The answer of each call is written down as it comes: all of a batch at its end would hold up everybody else. */
const written = new WeakSet<object>();
const writer = {
  serialize: (value: unknown) =>
    typeof value === 'object' && value !== null && written.has(value) ? value : superjson.serialize(value),
  deserialize: superjson.deserialize,
};

const t = initTRPC
  .context<RpcContext>()
  .meta<{ readonly op: Operation }>()
  .create({
    transformer: { input: unread, output: writer },
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const app = appErrorOf(error, ctx?.requestId ?? '');
      const { message, details } = app.told(ctx?.language ?? null);
      return { message, code: shape.code, data: { code: app.code, httpStatus: app.status, details } };
    },
  });

export const router = t.router;

/** The typed procedure of a reading operation. */
export function query<In extends z.ZodType, Out extends z.ZodType>(op: Operation<In, Out>) {
  return t.procedure
    .meta({ op: forgotten(op) })
    .input(untouched<z.input<In>>())
    .query(({ ctx, batchIndex = 0 }) => run<z.output<Out>>(ctx, op, batchIndex));
}

/** The typed procedure of a changing operation. */
export function mutation<In extends z.ZodType, Out extends z.ZodType>(op: Operation<In, Out>) {
  return t.procedure
    .meta({ op: forgotten(op) })
    .input(untouched<z.input<In>>())
    .mutation(({ ctx, batchIndex = 0 }) => run<z.output<Out>>(ctx, op, batchIndex));
}

/** The operations behind the procedures of a router, by the names of the procedures. */
export function operationsOf(appRouter: AnyTRPCRouter): Map<string, Operation> {
  const procedures = Object.entries(
    appRouter._def.procedures as Record<string, { _def: { meta?: { op: Operation } } }>,
  );
  return new Map(
    procedures.flatMap(([name, { _def }]) => (_def.meta ? [[name, _def.meta.op] as const] : [])),
  );
}

const forgotten = <In extends z.ZodType, Out extends z.ZodType>(op: Operation<In, Out>): Operation => op;

/** For the types of clients only: the kernel validates what was read. */
function untouched<T>() {
  return (value: unknown): T => value as T;
}

async function run<T>(ctx: RpcContext, op: Operation, place: number): Promise<T> {
  try {
    const text = await ctx.write(op, annotated(await ctx.run(op, place)));
    const answer = { toJSON: () => text };
    written.add(answer);
    // What a client reads in its place: nobody reads it here.
    return answer as T;
  } catch (error) {
    const code = error instanceof AppError ? trpcCodes[error.status] : undefined;
    throw new TRPCError({
      code: code ?? 'INTERNAL_SERVER_ERROR',
      message: error instanceof AppError ? error.message : 'internal',
      cause: error,
    });
  }
}

const trpcCodes: Partial<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
};

/** The contract's error behind one of tRPC's, whether an operation threw it or tRPC itself did. */
export function appErrorOf(error: TRPCError, requestId: string): AppError {
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === 'NOT_FOUND' || error.code === 'METHOD_NOT_SUPPORTED')
    return notFound(say('thing.procedure'));
  const code: ErrorCode = 'VALIDATION_ERROR';
  if (
    error.code === 'BAD_REQUEST' ||
    error.code === 'PARSE_ERROR' ||
    error.code === 'UNSUPPORTED_MEDIA_TYPE'
  ) {
    return new AppError(code, 400, say('refusal.unreadableCall'), { issues: [] });
  }
  return internalError(requestId);
}
