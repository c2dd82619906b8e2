import type { Mark } from '../../../sessions/told/index.ts';
import type { SpanKind } from '../conventions/convention.ts';
import type { ReadSpan } from '../read-span.ts';

/** A span as it is kept: what was said in it by its marks, for the words stand in the transcript. */
export interface SpanRow extends Omit<ReadSpan, 'input' | 'output'> {
  readonly kind: SpanKind;
  readonly input: readonly Mark[];
  readonly output: readonly Mark[];
}

export const spanKey = ({ traceId, spanId }: Pick<SpanRow, 'traceId' | 'spanId'>): string => traceId + spanId;

export const speaks = ({ input, output }: Pick<SpanRow, 'input' | 'output'>): boolean =>
  input.length + output.length > 0;
