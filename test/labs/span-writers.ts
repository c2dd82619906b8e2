import { createHash } from 'node:crypto';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** A conversation as a test has it: turns of a user's words and the answer. */
export interface Talk {
  readonly id: string;
  readonly userId?: string;
  /** Of the first words, in milliseconds. */
  readonly startMs: number;
  readonly turns: ReadonlyArray<readonly [asked: string, answered: string]>;
}

export type Value = string | number | boolean | readonly string[];
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: Readonly<Record<string, Value>>;
  readonly events?: ReadonlyArray<{ name: string; attributes: Readonly<Record<string, Value>> }>;
}

export const hexId = (text: string, bytes: 8 | 16): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, bytes * 2);

type Said = readonly { role: 'user' | 'assistant'; content: string }[];
type Write = (input: Said, output: string, talk: Talk) => Pick<Span, 'attributes' | 'events'>;

const parts = (said: Said) =>
  JSON.stringify(said.map(({ role, content }) => ({ role, parts: [{ type: 'text', content }] })));

const numbered = (list: string, said: Said, inner = '') =>
  Object.fromEntries(
    said.flatMap(({ role, content }, at) => [
      [`${list}.${at}.${inner}role`, role],
      [`${list}.${at}.${inner}content`, content],
    ]),
  );

const common = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'a-model' };

/** One call of a model, by each of the conventions. */
export const spanWriters: Readonly<Record<string, Write>> = {
  'gen-ai': (input, output, { id, userId }) => ({
    attributes: {
      ...common,
      'gen_ai.provider.name': 'openai',
      'gen_ai.conversation.id': id,
      ...(userId && { 'enduser.id': userId }),
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 5,
      'gen_ai.input.messages': parts(input),
      'gen_ai.output.messages': parts([{ role: 'assistant', content: output }]),
    },
  }),
  'gen-ai-events': (input, output, { id, userId }) => ({
    attributes: {
      ...common,
      'gen_ai.system': 'openai',
      'gen_ai.conversation.id': id,
      ...(userId && { 'enduser.id': userId }),
      'gen_ai.usage.prompt_tokens': 10,
      'gen_ai.usage.completion_tokens': 5,
    },
    events: [
      ...input.map(({ role, content }) => ({ name: `gen_ai.${role}.message`, attributes: { content } })),
      {
        name: 'gen_ai.choice',
        attributes: { index: 0, finish_reason: 'stop', message: JSON.stringify({ content: output }) },
      },
    ],
  }),
  'open-llmetry': (input, output, { id, userId }) => ({
    attributes: {
      'llm.request.type': 'chat',
      'gen_ai.request.model': 'a-model',
      'traceloop.association.properties.session_id': id,
      ...(userId && { 'traceloop.association.properties.user_id': userId }),
      'gen_ai.usage.prompt_tokens': 10,
      'gen_ai.usage.completion_tokens': 5,
      ...numbered('gen_ai.prompt', input),
      ...numbered('gen_ai.completion', [{ role: 'assistant', content: output }]),
    },
  }),
  'open-inference': (input, output, { id, userId }) => ({
    attributes: {
      'openinference.span.kind': 'LLM',
      'llm.model_name': 'a-model',
      'session.id': id,
      ...(userId && { 'user.id': userId }),
      'llm.token_count.prompt': 10,
      'llm.token_count.completion': 5,
      'input.value': JSON.stringify({ messages: input }),
      'input.mime_type': 'application/json',
      'output.value': JSON.stringify({ choices: [{ message: { role: 'assistant', content: output } }] }),
      ...numbered('llm.input_messages', input, 'message.'),
      ...numbered('llm.output_messages', [{ role: 'assistant', content: output }], 'message.'),
    },
  }),
  langfuse: (input, output, { id, userId }) => ({
    attributes: {
      'langfuse.observation.type': 'generation',
      'langfuse.observation.model.name': 'a-model',
      'session.id': id,
      ...(userId && { 'user.id': userId }),
      'langfuse.observation.usage_details': JSON.stringify({ input: 10, output: 5, total: 15 }),
      'langfuse.observation.input': JSON.stringify(input),
      'langfuse.observation.output': JSON.stringify({ role: 'assistant', content: output }),
    },
  }),
  'vercel-ai': (input, output, { id, userId }) => ({
    attributes: {
      'ai.operationId': 'ai.generateText.doGenerate',
      'operation.name': 'ai.generateText.doGenerate',
      'ai.model.id': 'a-model',
      'gen_ai.request.model': 'a-model',
      'ai.telemetry.metadata.sessionId': id,
      ...(userId && { 'ai.telemetry.metadata.userId': userId }),
      'ai.usage.promptTokens': 10,
      'ai.usage.completionTokens': 5,
      'gen_ai.usage.input_tokens': 10,
      'gen_ai.usage.output_tokens': 5,
      'ai.prompt.messages': JSON.stringify(
        input.map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] })),
      ),
      'ai.response.text': output,
    },
  }),
};

const turnMs = 60_000;

/** Each turn a call in a trace of its own, which repeats all that was said before. */
export function spansOf(talk: Talk, write: Write): Span[] {
  const said: { role: 'user' | 'assistant'; content: string }[] = [];
  return talk.turns.map(([asked, answered], at) => {
    said.push({ role: 'user', content: asked });
    const startMs = talk.startMs + at * turnMs;
    const span = {
      traceId: hexId(`${talk.id}/${at}`, 16),
      spanId: hexId(`${talk.id}/${at}`, 8),
      name: 'chat a-model',
      startMs,
      endMs: startMs + 4000,
      ...write([...said], answered, talk),
    };
    said.push({ role: 'assistant', content: answered });
    return span;
  });
}

/** The same as a record of a file. */
export const recordOf = ({ id, userId, startMs, turns }: Talk) => ({
  externalId: id,
  ...(userId && { userId }),
  botVersion: 'a-model',
  tokens: turns.length * 15,
  startTime: new Date(startMs).toISOString(),
  messages: turns.flatMap(([asked, answered], at) => [
    { role: 'user', content: asked, timestamp: new Date(startMs + at * turnMs).toISOString() },
    { role: 'assistant', content: answered, timestamp: new Date(startMs + at * turnMs + 4000).toISOString() },
  ]),
});

const nanos = (ms: number): string => `${BigInt(Math.round(ms * 1000)) * 1000n}`;

const jsonValue = (value: Value): object =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : typeof value === 'number'
        ? Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value }
        : { arrayValue: { values: value.map((text) => ({ stringValue: text })) } };

const jsonAttributes = (attributes: Readonly<Record<string, Value>>) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: jsonValue(value) }));

export const asJson = (spans: readonly Span[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: jsonAttributes({ 'service.name': 'bot' }) },
        scopeSpans: [
          {
            scope: { name: 'test' },
            spans: spans.map(({ startMs, endMs, attributes, events = [], ...span }) => ({
              ...span,
              kind: 3,
              startTimeUnixNano: nanos(startMs),
              endTimeUnixNano: nanos(endMs),
              attributes: jsonAttributes(attributes),
              events: events.map((event) => ({
                timeUnixNano: nanos(startMs),
                name: event.name,
                attributes: jsonAttributes(event.attributes),
              })),
              status: {},
            })),
          },
        ],
      },
    ],
  });

type Writer = InstanceType<typeof BinaryWriter>;
const inner = (writer: Writer, number: number, fill: (writer: Writer) => void): Writer => {
  const part = new BinaryWriter();
  fill(part);
  return writer.tag(number, WireType.LengthDelimited).bytes(part.finish());
};
const text = (writer: Writer, number: number, value: string) =>
  writer.tag(number, WireType.LengthDelimited).string(value);

function anyValue(writer: Writer, value: Value): void {
  if (typeof value === 'string') text(writer, 1, value);
  else if (typeof value === 'boolean') writer.tag(2, WireType.Varint).bool(value);
  else if (typeof value !== 'number')
    inner(writer, 5, (list) => {
      for (const item of value) inner(list, 1, (any) => anyValue(any, item));
    });
  else if (Number.isInteger(value)) writer.tag(3, WireType.Varint).int64(value);
  else writer.tag(4, WireType.Bit64).double(value);
}

function attributesTo(writer: Writer, number: number, attributes: Readonly<Record<string, Value>>): void {
  for (const [key, value] of Object.entries(attributes))
    inner(writer, number, (pair) => inner(text(pair, 1, key), 2, (any) => anyValue(any, value)));
}

export function asProtobuf(spans: readonly Span[]): Uint8Array {
  const bytesOf = (hex: string) => Buffer.from(hex, 'hex');
  const request = new BinaryWriter();
  inner(request, 1, (resource) => {
    inner(resource, 1, (of) => attributesTo(of, 1, { 'service.name': 'bot' }));
    inner(resource, 2, (scope) => {
      for (const span of spans)
        inner(scope, 2, (one) => {
          one.tag(1, WireType.LengthDelimited).bytes(bytesOf(span.traceId));
          one.tag(2, WireType.LengthDelimited).bytes(bytesOf(span.spanId));
          if (span.parentSpanId) one.tag(4, WireType.LengthDelimited).bytes(bytesOf(span.parentSpanId));
          text(one, 5, span.name).tag(6, WireType.Varint).int32(3);
          one.tag(7, WireType.Bit64).fixed64(nanos(span.startMs));
          one.tag(8, WireType.Bit64).fixed64(nanos(span.endMs));
          attributesTo(one, 9, span.attributes);
          for (const event of span.events ?? [])
            inner(one, 11, (of) => {
              of.tag(1, WireType.Bit64).fixed64(nanos(span.startMs));
              attributesTo(text(of, 2, event.name), 3, event.attributes);
            });
        });
    });
  });
  return request.finish();
}
