import { gzipSync } from 'node:zlib';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Chance } from '../test/chance.ts';
import { asJson, asProtobuf, hexId, type Span, spansOf, spanWriters } from '../test/labs/span-writers.ts';
import { spoilBytes } from '../test/labs/spoil-bytes.ts';
import { type Known, oddValue, spoil } from './make-value.ts';
import { monster } from './monsters.ts';

interface Sent {
  readonly body: string | Buffer;
  readonly encoding?: string;
}

const most = 10 * 1024 * 1024;
const first: Span = {
  traceId: hexId('heap', 16),
  spanId: hexId('heap', 8),
  name: 'chat',
  startMs: Date.parse('2026-01-03T10:00:00Z'),
  endMs: Date.parse('2026-01-03T10:00:05Z'),
  attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.conversation.id': 'heap' },
};
const spanWith = (attributes: Span['attributes'], more: Partial<Span> = {}): Span => ({
  ...first,
  ...more,
  attributes: { ...first.attributes, ...attributes },
});
const attributesNamed = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, n]));
const talk = (content: string) => JSON.stringify([{ role: 'user', parts: [{ type: 'text', content }] }]);
const around = (spans: string): string => `{"resourceSpans":[{"scopeSpans":[{"spans":[${spans}]}]}]}`;
const withAttribute = (value: string): string =>
  around(
    `{"traceId":"${first.traceId}","spanId":"${first.spanId}","attributes":[{"key":"gen_ai.prompt","value":${value}}]}`,
  );

/** Up to ten megabytes that no exporter sends; each made once. */
const jsonHeaps: readonly (() => string)[] = [
  () => asJson([spanWith(attributesNamed(90_000))]),
  () => asJson([spanWith({ 'gen_ai.input.messages': talk('x'.repeat(most - 5000)) })]),
  () => asJson([spanWith({ 'gen_ai.input.messages': `${'['.repeat(2_000_000)}` })]),
  () =>
    asJson([
      spanWith({ 'gen_ai.input.messages': `[${'{"role":"user","content":"a"},'.repeat(200_000)}{}]` }),
    ]),
  () => asJson([spanWith({ 'gen_ai.input.messages': talk('<p>'.repeat(1_000_000)) })]),
  () => asJson(Array.from({ length: 9000 }, (_, n) => spanWith({}, { spanId: hexId(`s${n}`, 8) }))),
  () =>
    asJson(
      Array.from({ length: 2000 }, (_, n) =>
        spanWith({ 'gen_ai.input.messages': talk(`${n}`) }, { spanId: hexId(`t${n}`, 8) }),
      ),
    ),
  () => around(`${'{},'.repeat(most / 3 - 100)}{}`),
  () => `{"resourceSpans":[${'{},'.repeat(most / 3 - 100)}{}]}`,
  () => `{"resourceSpans":[${'[],'.repeat(200_000)}{}]}`,
  () => withAttribute(`${'{"arrayValue":{"values":['.repeat(100_000)}`),
  () => withAttribute(`${'{"arrayValue":{"values":['.repeat(30)}{}${']}}'.repeat(30)}`),
  () => withAttribute(`{"kvlistValue":{"values":[${'{"key":"__proto__","value":{}},'.repeat(15_000)}{}]}}`),
  () => withAttribute(`{"stringValue":"${'\\ud800'.repeat(most / 6 - 100)}"}`),
  () => ' '.repeat(most),
];

const tag = (number: number, type: WireType): number => (number << 3) | type;
/** A field of bytes around bytes, as often as asked for. */
function nested(fields: readonly number[], times: number, core: Uint8Array): Buffer {
  let inner = Buffer.from(core);
  for (let at = times - 1; at >= 0; at -= 1) {
    const field = fields[at % fields.length] ?? 1;
    const head = new BinaryWriter().tag(field, WireType.LengthDelimited).uint32(inner.length).finish();
    inner = Buffer.concat([head, inner]);
  }
  return inner;
}
const inSpan = (bytes: Uint8Array): Buffer => nested([1, 2, 2], 3, bytes);

const protobufHeaps: readonly (() => Buffer)[] = [
  () => Buffer.from(asProtobuf([spanWith(attributesNamed(1_000_000))])).subarray(0, most),
  () => Buffer.from(asProtobuf([spanWith(attributesNamed(300_000))])),
  () => Buffer.from(asProtobuf([spanWith({ 'gen_ai.input.messages': talk('x'.repeat(most - 5000)) })])),
  () =>
    Buffer.from(
      asProtobuf(Array.from({ length: 60_000 }, (_, n) => spanWith({}, { spanId: hexId(`s${n}`, 8) }))),
    ),
  () => Buffer.alloc(most),
  () => Buffer.alloc(most, 0xff),
  // Empty resources, scopes, spans, attributes and events: two bytes each.
  () => Buffer.alloc(most, Buffer.from([tag(1, 2), 0])),
  () => nested([1], 1, Buffer.alloc(most - 100, Buffer.from([tag(2, 2), 0]))),
  () => nested([1, 2], 2, Buffer.alloc(most - 100, Buffer.from([tag(2, 2), 0]))),
  () => inSpan(Buffer.alloc(most - 100, Buffer.from([tag(9, 2), 0]))),
  () => inSpan(Buffer.alloc(most - 100, Buffer.from([tag(11, 2), 0]))),
  // Values in lists in values; groups in groups; numbers that do not end.
  () => inSpan(nested([9, 2, 5, 1], 2000, Buffer.from([]))),
  () => inSpan(Buffer.alloc(most - 100, Buffer.from([tag(20, 3)]))),
  () => Buffer.concat([Buffer.from([tag(1, 2)]), Buffer.alloc(20, 0xff)]),
  () => Buffer.concat([Buffer.from([tag(1, 2), 0xff, 0xff, 0xff, 0xff, 0x07]), Buffer.alloc(100)]),
];
const kept = new Map<string, Buffer>();

/** Spans as an exporter sends them by one of the conventions, and in most cases something about them that is not as it should be. */
export function makeSpans(type: string, chance: Chance, known: Known): Sent {
  const isJson = type.includes('json');
  if (chance.happens(0.06)) return { body: heap(isJson, chance), encoding: 'gzip' };
  const spans = Array.from({ length: 1 + chance.below(chance.oneOf([1, 3, 20])) }, () =>
    spansOfTalk(chance, known),
  ).flat();
  const body = isJson ? Buffer.from(spoiltJson(asJson(spans), chance)) : Buffer.from(asProtobuf(spans));
  const sent = chance.happens(0.3) ? spoilBytes(body, chance) : body;
  if (chance.happens(0.3)) return { body: gzipSync(sent), encoding: 'gzip' };
  if (chance.happens(0.02)) return { body: gzipSync(sent).subarray(0, -9), encoding: 'gzip' };
  return { body: sent };
}

function heap(isJson: boolean, chance: Chance): Buffer {
  const heaps = isJson ? jsonHeaps : protobufHeaps;
  const at = chance.below(heaps.length);
  const name = `${isJson} ${at}`;
  const packed = kept.get(name) ?? gzipSync(heaps[at]?.() ?? '');
  kept.set(name, packed);
  return packed;
}

const skews = [-1e12, -400 * 86_400_000, 3_600_000, 40 * 86_400_000, 1.5e13];

function spansOfTalk(chance: Chance, known: Known): Span[] {
  const writer = chance.oneOf(Object.values(spanWriters));
  const startMs =
    1_767_000_000_000 + chance.below(600_000) * 1000 + (chance.happens(0.1) ? chance.oneOf(skews) : 0);
  const id = chance.happens(0.2) && known.length > 0 ? chance.oneOf(known) : `talk-${chance.below(100)}`;
  const said = ['Where is my parcel?', 'It left today. 🦊', 'a@b.example', '', '<b>x</b>', '\ud800'];
  const turns = Array.from(
    { length: 1 + chance.below(5) },
    () => [chance.oneOf(said), chance.oneOf(said)] as const,
  );
  const spans = spansOf(
    { id: chance.happens(0.05) ? id.repeat(60) : id, userId: 'u', startMs, turns },
    writer,
  );
  return chance.happens(0.7) ? spans : spans.map((span) => oddSpan(span, chance));
}

function oddSpan(span: Span, chance: Chance): Span {
  const [name = ''] = [chance.oneOf(Object.keys(span.attributes))];
  return chance.oneOf<() => Span>([
    () => ({ ...span, traceId: chance.oneOf(['', '0'.repeat(32), 'ff', `${span.traceId}00`]) }),
    () => ({ ...span, spanId: chance.oneOf(['', '0'.repeat(16), 'ff', span.traceId]) }),
    () => ({ ...span, parentSpanId: chance.oneOf([span.spanId, '', 'ff', hexId('nobody', 8)]) }),
    () => ({ ...span, endMs: span.startMs - chance.below(1e9) }),
    () => ({ ...span, startMs: chance.oneOf([0, 1, 1.5e13, 1.5]) }),
    () => ({
      ...span,
      attributes: { ...span.attributes, [name]: chance.oneOf([-1, 1.5, 1e15, true, ['a', 'b']]) },
    }),
    () => ({ ...span, attributes: { ...span.attributes, [name]: monster(chance, 200_000) } }),
    () => ({ ...span, attributes: { ...span.attributes, [monster(chance, 9000)]: 'x' } }),
    () => ({
      ...span,
      events: Array.from({ length: 3000 }, () => ({ name: 'gen_ai.choice', attributes: { message: '{}' } })),
    }),
  ])();
}

function spoiltJson(text: string, chance: Chance): string {
  if (chance.happens(0.75)) return text;
  if (chance.happens(0.1)) return monster(chance);
  if (chance.happens(0.1)) return withAttribute(monster(chance));
  return JSON.stringify(spoil(JSON.parse(text), chance, () => oddValue(chance)));
}
