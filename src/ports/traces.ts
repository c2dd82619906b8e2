import { randomBytes } from 'node:crypto';

export interface Span {
  readonly name: string;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly failed: boolean;
  readonly facts: Readonly<Record<string, string | number>>;
  /** The caller's `traceparent` header: the span becomes part of that trace. */
  readonly parent?: string | undefined;
}

/** Where time went, for whoever collects it. Losing spans is fine; holding up or stopping the service is not. */
export interface Traces {
  record(span: Span): void;
  close(): Promise<void>;
}

interface TracesOptions {
  /** For example http://collector:4318; `/v1/traces` is added. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly onTrouble: (error: unknown) => void;
  readonly everyMs?: number;
}

const mostWaiting = 2000;
const mostInOne = 500;
const patienceMs = 5000;

export const noTraces: Traces = { record() {}, async close() {} };

/** OTLP over HTTP as JSON, in batches; what a slow collector leaves waiting is bounded, and the rest is dropped. */
export function createTraces({
  endpoint,
  headers,
  serviceName,
  onTrouble,
  everyMs = 5000,
}: TracesOptions): Traces {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: object[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  function flush(): Promise<void> {
    sending ??= send().finally(() => {
      sending = null;
    });
    return sending;
  }

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.splice(0, mostInOne);
      try {
        const body = JSON.stringify(envelope(serviceName, spans));
        const signal = AbortSignal.timeout(patienceMs);
        const answer = await fetch(url, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          // The collector's key stands in a header of its own, which would be carried along to wherever it points.
          redirect: 'manual',
          signal,
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
      } catch (error) {
        dropped += spans.length + waiting.length;
        waiting = [];
        onTrouble(error);
        return;
      }
    }
  }

  return {
    record(span) {
      if (waiting.length >= mostWaiting) dropped += 1;
      else waiting.push(toOtlp(span));
      if (waiting.length === mostInOne) void flush();
    },
    async close() {
      clearInterval(timer);
      await flush();
      if (dropped > 0) onTrouble(new Error(`${dropped} spans were dropped`));
    },
  };
}

const envelope = (serviceName: string, spans: readonly object[]) => ({
  resourceSpans: [
    {
      resource: { attributes: [attribute('service.name', serviceName)] },
      scopeSpans: [{ scope: { name: 'parlance' }, spans }],
    },
  ],
});

function toOtlp({ name, startedAtMs, durationMs, failed, facts, parent }: Span): object {
  const [, traceId, parentSpanId] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(parent ?? '') ?? [];
  return {
    traceId: traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    ...(parentSpanId ? { parentSpanId } : {}),
    name,
    kind: 2,
    startTimeUnixNano: nanos(startedAtMs),
    endTimeUnixNano: nanos(startedAtMs + durationMs),
    attributes: Object.entries(facts).map(([key, value]) => attribute(key, value)),
    status: { code: failed ? 2 : 1 },
  };
}

const nanos = (ms: number): string => String(BigInt(Math.round(ms * 1000)) * 1000n);

const attribute = (key: string, value: string | number) => ({
  key,
  value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
});
