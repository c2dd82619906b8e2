import type { TRPCCombinedDataTransformer } from '@trpc/server';
import superjson from 'superjson';

/**
 * superjson for answers, and as much of it for inputs as the service takes: which values are `undefined` or a Date. That
 * one object stands in two places is left out: it is written in both.
 */
export const transformer: TRPCCombinedDataTransformer = {
  input: {
    serialize(value: unknown) {
      const { json, meta } = superjson.serialize(value);
      return meta?.values ? { json, meta: { values: meta.values, v: 1 } } : { json };
    },
    deserialize: superjson.deserialize,
  },
  output: superjson,
};
