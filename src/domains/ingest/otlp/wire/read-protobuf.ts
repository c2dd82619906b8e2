import { BinaryReader, WireType } from '@bufbuild/protobuf/wire';
import { type Steps, stepsAtOnce } from '../../../../kernel/pace/take-turns.ts';
import {
  type AttributeValue,
  type OtlpSpan,
  OtlpUnreadable,
  otlpBounds,
  type SpanEvent,
  SpanTooMuch,
} from './otlp-span.ts';

type Read = (reader: BinaryReader) => void;

/** Empty fields take two bytes each: five million of them are a body that keeps everybody waiting. */
interface Room {
  fields: number;
  /** What is thrown where there is no more. */
  fault(): Error;
}

/** Of one span, and what may still be read of it. */
interface Budget extends Room {
  left: number;
}

/** The fields of a message by their numbers, as opentelemetry/proto has them; others are passed over. */
function eachField(
  bytes: Uint8Array,
  room: Room,
  fields: Readonly<Record<number, readonly [WireType, Read]>>,
): void {
  if (bytes.length === 0) return;
  const reader = new BinaryReader(bytes);
  while (reader.pos < reader.len) {
    room.fields -= 1;
    if (room.fields < 0) throw room.fault();
    const [number, type] = reader.tag();
    const field = fields[number];
    if (type === WireType.StartGroup) throw new OtlpUnreadable('a group');
    if (field && field[0] === type) field[1](reader);
    else reader.skip(type);
    if (reader.pos > reader.len) throw new OtlpUnreadable('its end is missing');
  }
}

const part = (read: (bytes: Uint8Array) => unknown): readonly [WireType, Read] => [
  WireType.LengthDelimited,
  (reader) => read(reader.bytes()),
];
const text = (read: (value: string) => void): readonly [WireType, Read] => [
  WireType.LengthDelimited,
  (reader) => read(textIn(reader.bytes())),
];
const time = (read: (ms: number) => void): readonly [WireType, Read] => [
  WireType.Bit64,
  (reader) => read(Number(reader.fixed64()) / 1e6),
];

const utf8 = new TextDecoder();
const textIn = (bytes: Uint8Array): string => utf8.decode(bytes);
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 32)).toString('hex');

/** The spans of an ExportTraceServiceRequest. Throws for what is none. */
export function* readProtobuf(bytes: Uint8Array): Generator<OtlpSpan | undefined> {
  const found: Uint8Array[] = [];
  const room: Room = { fields: otlpBounds.fieldsAround, fault: () => new OtlpUnreadable('too many fields') };
  const scopeSpans = (scope: Uint8Array) =>
    eachField(scope, room, {
      2: part((span) => {
        if (found.push(span) > otlpBounds.spans) throw new OtlpUnreadable('too many spans');
      }),
    });
  eachField(bytes, room, { 1: part((resource) => eachField(resource, room, { 2: part(scopeSpans) })) });
  for (const span of found) yield yield* readSpan(span);
}

/** What is in it is found first, and then read some at a time. */
function* readSpan(bytes: Uint8Array): Steps<OtlpSpan> {
  const budget: Budget = {
    left: otlpBounds.attributes,
    fields: otlpBounds.fieldsOfSpan,
    fault: () => new SpanTooMuch(),
  };
  const found: { attributes: Uint8Array[]; events: Uint8Array[] } = { attributes: [], events: [] };
  let attributes = new Map<string, AttributeValue>();
  const events: SpanEvent[] = [];
  const span = { traceId: '', spanId: '', parentId: '', name: '', startMs: 0, endMs: 0 };
  const findFields = () =>
    eachField(bytes, budget, {
      1: part((id) => {
        span.traceId = hexOf(id);
      }),
      2: part((id) => {
        span.spanId = hexOf(id);
      }),
      4: part((id) => {
        span.parentId = hexOf(id);
      }),
      5: text((name) => {
        span.name = name;
      }),
      7: time((ms) => {
        span.startMs = ms;
      }),
      8: time((ms) => {
        span.endMs = ms;
      }),
      9: part((attribute) => found.attributes.push(attribute)),
      11: part((event) => {
        if (found.events.push(event) > 2_000) throw budget.fault();
      }),
    });
  try {
    findFields();
    attributes = yield* readAttributes(found.attributes, budget);
    for (const event of found.events) events.push(yield* readEvent(event, budget));
  } catch (error) {
    if (!(error instanceof SpanTooMuch)) throw error;
    budget.left = -1;
  }
  return { ...span, attributes, events, isTooMuch: budget.left < 0 };
}

function* readEvent(bytes: Uint8Array, budget: Budget): Steps<SpanEvent> {
  const found: Uint8Array[] = [];
  let name = '';
  eachField(bytes, budget, {
    2: text((value) => {
      name = value;
    }),
    3: part((attribute) => found.push(attribute)),
  });
  return { name, attributes: yield* readAttributes(found, budget) };
}

function* readAttributes(found: readonly Uint8Array[], budget: Budget): Steps<Map<string, AttributeValue>> {
  const attributes = new Map<string, AttributeValue>();
  for (const [at, bytes] of found.entries()) {
    if (at % stepsAtOnce === 0) yield;
    budget.left -= 1;
    if (budget.left < 0) throw budget.fault();
    const [key, value] = keyValue(bytes, budget, 0);
    attributes.set(key, value);
  }
  return attributes;
}

function keyValue(bytes: Uint8Array, budget: Budget, depth: number): [string, AttributeValue] {
  let key = '';
  let value: AttributeValue = null;
  eachField(bytes, budget, {
    1: text((name) => {
      key = name;
    }),
    2: part((any) => {
      value = anyValue(any, budget, depth);
    }),
  });
  return [key, value];
}

function anyValue(bytes: Uint8Array, budget: Budget, depth: number): AttributeValue {
  if (depth > otlpBounds.depth) throw new OtlpUnreadable('too deep');
  let value: AttributeValue = null;
  const set = (read: AttributeValue) => {
    value = read;
  };
  eachField(bytes, budget, {
    1: text(set),
    2: [WireType.Varint, (reader) => set(reader.bool())],
    3: [WireType.Varint, (reader) => set(Number(reader.int64()))],
    4: [WireType.Bit64, (reader) => set(reader.double())],
    5: part((list) => {
      const values: AttributeValue[] = [];
      eachField(list, budget, {
        1: part((item) => {
          budget.left -= 1;
          if (budget.left >= 0) values.push(anyValue(item, budget, depth + 1));
        }),
      });
      set(values);
    }),
    6: part((list) => {
      const entries: [string, AttributeValue][] = [];
      eachField(list, budget, {
        1: part((item) => {
          budget.left -= 1;
          if (budget.left >= 0) entries.push(keyValue(item, budget, depth + 1));
        }),
      });
      set(Object.fromEntries(entries));
    }),
  });
  return value;
}
