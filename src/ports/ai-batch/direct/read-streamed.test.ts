import { expect, test } from 'vitest';
import { readStreamed } from './read-streamed.ts';

const piece = (value: unknown) => `data: ${JSON.stringify(value)}\r\n\r\n`;
const says = (content: string, finish: string | null = null) =>
  piece({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] });

test('an answer in pieces is the answer that was asked for, with what it used', () => {
  const usage = { prompt_tokens: 7, completion_tokens: 2 };
  const text = `: keep-alive\n\nevent: message\n${says('{"a":')}${says('1}', 'stop')}${piece({ choices: [], usage })}data: [DONE]\n\n`;
  expect(readStreamed(text)).toEqual({
    choices: [{ message: { content: '{"a":1}' }, finish_reason: 'stop' }],
    usage,
  });
  expect(readStreamed(piece({ choices: [{ message: { content: 'x' }, finish_reason: 'length' }] }))).toEqual({
    choices: [{ message: { content: 'x' }, finish_reason: 'length' }],
  });
});

test('what breaks off, is no stream or goes on without end is no answer; an error within one is that error', () => {
  expect(readStreamed(says('{"a":'))).toBeNull();
  expect(readStreamed(`${says('x')}data: {"cho`)).toBeNull();
  for (const text of ['', '<html>', 'data: [DONE]\n', 'data: 1\n', '\n'.repeat(1_000_000)])
    expect(readStreamed(text)).toBeNull();
  expect(readStreamed(says('x').repeat(10_001) + says('', 'stop'))).toBeNull();
  const error = { message: 'no memory left', code: 500 };
  expect(readStreamed(`${says('x')}${piece({ error })}`)).toEqual({ error });
});
