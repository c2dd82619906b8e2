// A call of a model as a span, sent by OpenTelemetry's own exporter:
//   npm install @opentelemetry/api @opentelemetry/sdk-trace-node @opentelemetry/exporter-trace-otlp-proto
//   OTEL_EXPORTER_OTLP_ENDPOINT=https://parlance.example/api/ingest/otlp \
//   OTEL_EXPORTER_OTLP_HEADERS="Authorization=Bearer prl_…" node opentelemetry.mjs
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const provider = new NodeTracerProvider({
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
});
const tracer = provider.getTracer('example');

const said = (role, content) => ({ role, parts: [{ type: 'text', content }] });

function answer(conversation, history) {
  const span = tracer.startSpan('chat a-model', {
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'a-model',
      'gen_ai.conversation.id': conversation,
      // Without these two a span makes no session.
      'gen_ai.input.messages': JSON.stringify(history),
    },
  });
  const text = 'It arrives tomorrow.';
  span.setAttributes({
    'gen_ai.output.messages': JSON.stringify([said('assistant', text)]),
    'gen_ai.usage.input_tokens': 12,
    'gen_ai.usage.output_tokens': 6,
  });
  span.end();
  return text;
}

console.log(answer('opentelemetry-1', [said('user', 'Where is my order?')]));
await provider.shutdown();
