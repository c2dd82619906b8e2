// Makes test/labs/spans/*.json: what each instrumentation really sends of the same two turns, with a model that answers
// from a list. Each runs in a process of its own: they change the client that they watch.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { context, trace } from '@opentelemetry/api';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

const turns = [
  ['Where is my order?', 'On its way.'],
  ['When does it come?', 'Tomorrow.'],
];
const system = 'Answer shortly.';
const answer = (text) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1767520800,
  model: 'a-model',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
  usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
});

async function askOpenAi(OpenAI, around = (_turn, call) => call()) {
  let turn = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(turns[turn][1])));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new OpenAI({ apiKey: 'none', baseURL: `http://127.0.0.1:${server.address().port}/v1` });
  const messages = [{ role: 'system', content: system }];
  for (const [asked] of turns) {
    messages.push({ role: 'user', content: asked });
    const { choices } = await around(turn, () =>
      client.chat.completions.create({ model: 'a-model', messages: [...messages] }),
    );
    messages.push(choices[0].message);
    turn += 1;
  }
  server.close();
}

const makers = {
  async 'open-inference'(provider) {
    const { default: OpenAI } = await import('openai');
    const { OpenAIInstrumentation } = await import('@arizeai/openinference-instrumentation-openai');
    const { setSession, setUser } = await import('@arizeai/openinference-core');
    const instrumentation = new OpenAIInstrumentation({ tracerProvider: provider });
    instrumentation.setTracerProvider(provider);
    instrumentation.manuallyInstrument(OpenAI);
    const active = setUser(setSession(context.active(), { sessionId: 'talk-1' }), { userId: 'anna' });
    await askOpenAi(OpenAI, (_turn, call) => context.with(active, call));
  },
  async 'open-llmetry'(provider) {
    const { default: OpenAI } = await import('openai');
    const { OpenAIInstrumentation } = await import('@traceloop/instrumentation-openai');
    const instrumentation = new OpenAIInstrumentation({ traceContent: true });
    instrumentation.setTracerProvider(provider);
    instrumentation.manuallyInstrument(OpenAI);
    await askOpenAi(OpenAI);
  },
  /** Keeps content in logs, not in spans: tokens and names are all that arrives. */
  async 'open-telemetry-openai'(provider) {
    const { createRequire } = await import('node:module');
    const { OpenAIInstrumentation } = await import('@opentelemetry/instrumentation-openai');
    const instrumentation = new OpenAIInstrumentation({ captureMessageContent: true });
    instrumentation.setTracerProvider(provider);
    instrumentation.enable();
    const OpenAI = createRequire(import.meta.url)('openai');
    await askOpenAi(OpenAI.OpenAI ?? OpenAI);
  },
  async 'vercel-ai'() {
    const { generateText } = await import('ai');
    const { MockLanguageModelV3 } = await import('ai/test');
    const messages = [];
    for (const [asked, answered] of turns) {
      messages.push({ role: 'user', content: asked });
      const model = new MockLanguageModelV3({
        modelId: 'a-model',
        doGenerate: async () => ({
          content: [{ type: 'text', text: answered }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage: {
            inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
            outputTokens: { total: 5, text: 5, reasoning: 0 },
          },
          warnings: [],
        }),
      });
      await generateText({
        model,
        system,
        messages: [...messages],
        experimental_telemetry: { isEnabled: true, metadata: { sessionId: 'talk-1', userId: 'anna' } },
      });
      messages.push({ role: 'assistant', content: answered });
    }
  },
  async langfuse(provider) {
    const { propagateAttributes, setLangfuseTracerProvider, startActiveObservation, startObservation } =
      await import('@langfuse/tracing');
    setLangfuseTracerProvider(provider);
    const messages = [{ role: 'system', content: system }];
    for (const [asked, answered] of turns) {
      messages.push({ role: 'user', content: asked });
      await propagateAttributes({ sessionId: 'talk-1', userId: 'anna' }, () =>
        startActiveObservation('turn', async (turn) => {
          turn.update({ input: asked });
          const generation = startObservation(
            'answer',
            { model: 'a-model', input: [...messages] },
            { asType: 'generation' },
          );
          generation
            .update({
              output: { role: 'assistant', content: answered },
              usageDetails: { input: 10, output: 5, total: 15 },
            })
            .end();
          turn.update({ output: answered });
        }),
      );
      messages.push({ role: 'assistant', content: answered });
    }
  },
};

/** As if it had been on the day of all tests. */
function atOneTime(request) {
  const day = 1_767_520_800_000_000_000n;
  const things = request.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  const first = things.map((span) => BigInt(span.startTimeUnixNano)).reduce((a, b) => (a < b ? a : b));
  for (const thing of [...things, ...things.flatMap(({ events }) => events ?? [])])
    for (const field of ['startTimeUnixNano', 'endTimeUnixNano', 'timeUnixNano'])
      if (thing[field]) thing[field] = String(BigInt(thing[field]) - first + day);
  return request;
}

const [name] = process.argv.slice(2);
if (name === undefined) {
  for (const each of Object.keys(makers)) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), each], {
      stdio: 'inherit',
    });
    console.log(`${each}: ${status === 0 ? 'made' : 'failed'}`);
  }
} else {
  const exporter = new InMemorySpanExporter();
  const processors = [new SimpleSpanProcessor(exporter)];
  if (name === 'langfuse') {
    const { LangfuseSpanProcessor } = await import('@langfuse/otel');
    processors.unshift(
      new LangfuseSpanProcessor({
        publicKey: 'none',
        secretKey: 'none',
        exporter: new InMemorySpanExporter(),
      }),
    );
  }
  // What Traceloop.withAssociationProperties of their whole SDK does: it sets them at the beginning of each span.
  if (name === 'open-llmetry')
    processors.unshift({
      onStart: (span) =>
        span.setAttributes({
          'traceloop.association.properties.session_id': 'talk-1',
          'traceloop.association.properties.user_id': 'anna',
        }),
      onEnd() {},
      forceFlush: async () => {},
      shutdown: async () => {},
    });
  const provider = new NodeTracerProvider({ spanProcessors: processors });
  provider.register();
  await makers[name](provider);
  await provider.forceFlush().catch(() => undefined);
  const folder = new URL('../test/labs/spans/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const bytes = JsonTraceSerializer.serializeRequest(exporter.getFinishedSpans());
  const text = JSON.stringify(atOneTime(JSON.parse(Buffer.from(bytes).toString())), null, 1);
  writeFileSync(new URL(`${name}.json`, folder), `${text}\n`);
  trace.disable();
  process.exit(0);
}
