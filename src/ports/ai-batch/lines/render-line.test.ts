import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analysisJsonSchema } from '../analysis-schema.ts';
import { renderLine } from './render-line.ts';

const request = {
  customId: 'r_abc_1',
  model: 'gpt-4.1-mini',
  system: 'Read the transcript.',
  user: 'Hello',
  schema: analysisJsonSchema(['BILLING', 'OTHER']),
  maxOutputTokens: 900,
};

test('an OpenAI line asks for the strict schema at the endpoint of the batch', () => {
  expect(JSON.parse(renderLine('openai', request))).toEqual({
    custom_id: 'r_abc_1',
    method: 'POST',
    url: '/v1/chat/completions',
    body: {
      model: 'gpt-4.1-mini',
      messages: [
        { role: 'system', content: 'Read the transcript.' },
        { role: 'user', content: 'Hello' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'analysis', strict: true, schema: request.schema },
      },
      max_completion_tokens: 900,
    },
  });
});

test('an Anthropic line asks for JSON output, without the keywords that it refuses', () => {
  const line = renderLine('anthropic', request);
  expect(JSON.parse(line)).toMatchObject({
    custom_id: 'r_abc_1',
    params: {
      model: 'gpt-4.1-mini',
      max_tokens: 900,
      system: 'Read the transcript.',
      messages: [{ role: 'user', content: 'Hello' }],
      output_config: { format: { type: 'json_schema' } },
    },
  });
  expect(line).not.toMatch(/"(minimum|maximum|maxItems|pattern)":/);
});

test('row 1: the same request gives the same bytes', () => {
  for (const dialect of ['openai', 'anthropic'] as const) {
    const again = { ...request, schema: analysisJsonSchema(['BILLING', 'OTHER']) };
    expect(renderLine(dialect, again)).toBe(renderLine(dialect, request));
  }
});

test('row 47: NUL, lone surrogates and foreign line breaks never reach the wire', () => {
  const user = 'a\0b \uD83D c \uDE00 d \u2028\u2029\u0085 😀';
  const line = renderLine('openai', { ...request, user });
  expect(line).not.toMatch(/[\n\r\u0085\u2028\u2029]|\\u0000|\\ud83d|\\ude00/i);
  expect(JSON.parse(line).body.messages[1].content).toBe('ab \uFFFD c \uFFFD d \u2028\u2029\u0085 😀');
});

test('row 47: whatever a transcript holds, the line is one line of valid UTF-8 JSON', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('openai' as const, 'anthropic' as const),
      (user, dialect) => {
        const line = renderLine(dialect, { ...request, user });
        expect(line).not.toContain('\n');
        expect(Buffer.from(line).toString()).toBe(line);
        expect(() => JSON.parse(line)).not.toThrow();
      },
    ),
  );
});

test('a custom id that a provider would refuse is refused here', () => {
  expect(() => renderLine('openai', { ...request, customId: 'has space' })).toThrow(RangeError);
  expect(() => renderLine('openai', { ...request, customId: 'x'.repeat(65) })).toThrow(RangeError);
});
