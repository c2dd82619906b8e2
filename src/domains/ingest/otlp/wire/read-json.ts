import type { Steps } from '../../../../kernel/pace/take-turns.ts';
import { JsonTooMuch, parseJson, parseJsonInSteps } from '../../../../ports/parse-json.ts';
import { cutObjects } from '../../cut-objects.ts';
import {
  type AttributeValue,
  type OtlpSpan,
  OtlpUnreadable,
  otlpBounds,
  type SpanEvent,
} from './otlp-span.ts';

/** Of one span: its values in values, each written with the names of their form. */
const spanBounds = { depth: 8 + 4 * otlpBounds.depth, values: 100_000, names: 10_000 };
const mostAround = 2 * 1024 * 1024;

type JsonObject = Readonly<Record<string, unknown>>;
const objectIn = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const hexIn = (value: unknown): string => textIn(value).slice(0, 64).toLowerCase();
const msIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && /^\d{1,20}$/.test(value))
    ? Number(value) / 1e6
    : Number.NaN;

/**
 * The spans of an ExportTraceServiceRequest as JSON: ids are hexadecimal there, and long numbers text. Each is parsed by
 * itself; nothing in between, where others may go first.
 */
export function* readJson(text: string): Generator<OtlpSpan | undefined> {
  // `{"resourceSpans": [{"scopeSpans": [{"spans": [{…}]}]}]}`, with its number in the place of each span.
  const { frame, objects } = yield* cutObjects(text, { depth: 7, most: otlpBounds.spans, put: String });
  if (objects.length > otlpBounds.spans) throw new OtlpUnreadable('too many spans');
  if (frame.length > mostAround) throw new OtlpUnreadable('too much around the spans');
  const request = parseJson(frame);
  const { resourceSpans } = objectIn(request);
  const isRequest = typeof request === 'object' && request !== null && !Array.isArray(request);
  if (!isRequest || (resourceSpans != null && !Array.isArray(resourceSpans)))
    throw new OtlpUnreadable('no resourceSpans');
  // A number that a sender wrote stands for no span: else one that is large could be named a hundred thousand times.
  let next = 0;
  for (const resource of listIn(resourceSpans)) {
    for (const scope of listIn(objectIn(resource)['scopeSpans'])) {
      for (const place of listIn(objectIn(scope)['spans'])) {
        const isOurs = typeof place === 'number' && place >= next;
        yield yield* readOne(isOurs ? (objects[place] ?? '{}') : '{}');
        if (isOurs) next = place + 1;
      }
    }
  }
}

function* readOne(text: string): Steps<OtlpSpan> {
  try {
    return yield* readSpan(objectIn(yield* parseJsonInSteps(text, spanBounds)));
  } catch (error) {
    if (!(error instanceof JsonTooMuch)) throw error;
    return { ...(yield* readSpan({})), isTooMuch: true };
  }
}

function* readSpan(span: JsonObject): Steps<OtlpSpan> {
  const budget = { left: otlpBounds.attributes };
  const attributes = yield* readAttributes(span['attributes'], budget);
  const events: SpanEvent[] = [];
  for (const value of listIn(span['events']).slice(0, 2_000)) {
    const event = objectIn(value);
    const own = yield* readAttributes(event['attributes'], budget);
    events.push({ name: textIn(event['name']), attributes: own });
  }
  return {
    traceId: hexIn(span['traceId']),
    spanId: hexIn(span['spanId']),
    parentId: hexIn(span['parentSpanId']),
    name: textIn(span['name']),
    startMs: msIn(span['startTimeUnixNano']),
    endMs: msIn(span['endTimeUnixNano']),
    attributes,
    events,
    isTooMuch: budget.left < 0 || events.length < listIn(span['events']).length,
  };
}

const attributesAtOnce = 1024;

function* readAttributes(list: unknown, budget: { left: number }): Steps<Map<string, AttributeValue>> {
  const attributes = new Map<string, AttributeValue>();
  for (const item of listIn(list)) {
    budget.left -= 1;
    if (budget.left < 0) break;
    if (budget.left % attributesAtOnce === 0) yield;
    const { key, value } = objectIn(item);
    attributes.set(textIn(key), anyValue(value, budget, 0));
  }
  return attributes;
}

function anyValue(value: unknown, budget: { left: number }, depth: number): AttributeValue {
  if (depth > otlpBounds.depth) throw new OtlpUnreadable('too deep');
  const any = objectIn(value);
  const { stringValue, boolValue, intValue, doubleValue, arrayValue, kvlistValue } = any;
  if (typeof stringValue === 'string') return stringValue;
  if (typeof boolValue === 'boolean') return boolValue;
  if (intValue != null || doubleValue != null) return Number(intValue ?? doubleValue);
  if (arrayValue != null) {
    const values = listIn(objectIn(arrayValue)['values']);
    budget.left -= values.length;
    return budget.left < 0 ? [] : values.map((item) => anyValue(item, budget, depth + 1));
  }
  if (kvlistValue == null) return null;
  const pairs = listIn(objectIn(kvlistValue)['values']);
  budget.left -= pairs.length;
  if (budget.left < 0) return {};
  return Object.fromEntries(
    pairs.map((pair) => {
      const { key, value: of } = objectIn(pair);
      return [textIn(key), anyValue(of, budget, depth + 1)];
    }),
  );
}
