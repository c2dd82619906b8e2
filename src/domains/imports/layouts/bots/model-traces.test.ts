import { expect, test } from 'vitest';
import { readVendorFile } from '../../../../../test/labs/read-vendor-file.ts';

const lines = (records: readonly object[]) => records.map((one) => `${JSON.stringify(one)}\n`).join('');
const parts = (...texts: readonly string[]) => texts.map((text) => ({ type: 'text', text }));
const called = { type: 'tool_use', name: 'look' };
const dumped = (type: string, content: unknown) => ({
  lc: 1,
  type: 'constructor',
  kwargs: { type, content },
});

const run = (inputs: object, outputs: object | null) => ({
  ...{ id: 'r-1', trace_id: 'r-1', parent_run_id: null, run_type: 'chain', session_id: 'project' },
  ...{ start_time: '2026-03-05T09:00:00', extra: { metadata: { thread_id: 't-1' } }, inputs, outputs },
});

test.each([
  [
    'messages in parts',
    { messages: [{ type: 'human', content: [{ type: 'image_url' }, ...parts('Hi')] }] },
    {
      messages: [
        { type: 'human', content: 'Hi' },
        { type: 'ai', content: [...parts('One', 'two'), called] },
      ],
    },
    'One\ntwo',
  ],
  [
    'a model that LangChain called',
    { messages: [[dumped('system', 'Be kind'), dumped('human', 'Hi')]] },
    { generations: [[{ text: 'Hello', message: dumped('ai', 'Hello') }]] },
    'Hello',
  ],
  [
    'a model of OpenAI',
    { model: 'm', messages: [{ role: 'user', content: 'Hi' }] },
    { choices: [{ message: { role: 'assistant', content: 'Hello' } }] },
    'Hello',
  ],
  ['an answer as a message', { input: 'Hi' }, { output: dumped('ai', 'Hello') }, 'Hello'],
  [
    'lists of messages',
    { input: [{ role: 'user', content: 'Hi' }] },
    { output: [{ type: 'message', role: 'assistant', content: parts('Hello') }] },
    'Hello',
  ],
])('runs of LangSmith are read as they were written: %s', async (_what, inputs, outputs, answer) => {
  const { layout, talks } = await readVendorFile(lines([run(inputs, outputs)]));
  expect(layout).toBe('langsmith');
  expect(talks).toEqual([
    [
      ['user', 'Hi'],
      ['assistant', answer],
    ],
  ]);
});

const trace = (id: string, input: unknown, output: unknown) => ({
  ...{ id, timestamp: '2026-03-05T09:00:00Z', sessionId: id, projectId: 'p', totalCost: 0.1, input, output },
});

test('of a turn in a form that nobody knows no session is made in silence: it is refused', async () => {
  const unknown = { state: { deeper: 'words' } };
  for (const file of [
    lines([
      run({ input: 'Hi' }, { output: 'Hello' }),
      { ...run(unknown, unknown), extra: {}, trace_id: 'r-2' },
    ]),
    lines([trace('a', 'Hi', 'Hello'), trace('b', unknown, unknown)]),
  ]) {
    const { talks, refused } = await readVendorFile(file);
    expect(talks).toHaveLength(1);
    expect(refused).toEqual([expect.stringContaining('unknown form')]);
  }
});

test('traces of Langfuse with the messages of LangGraph', async () => {
  const asked = { type: 'human', content: 'Hi' };
  const { talks } = await readVendorFile(
    lines([
      trace('a', { messages: [asked] }, { messages: [asked, { type: 'ai', content: parts('Hello') }] }),
    ]),
  );
  expect(talks).toEqual([
    [
      ['user', 'Hi'],
      ['assistant', 'Hello'],
    ],
  ]);
});

test('traces of Langfuse as they are exported to a store of files: in UTC, each a turn of its session', async () => {
  const stored = (id: string, second: number, input: string, output: string) => ({
    ...{
      id,
      timestamp: `2026-03-05 09:00:0${second}.000000`,
      name: 'chat',
      project_id: 'p',
      environment: 'e',
    },
    ...{ session_id: 's', user_id: 'u', input, output, tags: [], created_at: '2026-03-05 10:00:00.000000' },
  });
  const asked = JSON.stringify({ messages: [{ role: 'user', content: 'Hi' }] });
  const { layout, sessions, talks } = await readVendorFile(
    lines([stored('1', 1, asked, 'Hello'), stored('2', 2, 'Bye', 'Ciao')]),
    { timeZone: 'America/New_York' },
  );
  expect(layout).toBe('langfuse');
  expect(sessions).toMatchObject([
    { externalId: 's', userId: 'u', startTime: new Date('2026-03-05T09:00:01Z') },
  ]);
  expect(talks[0]?.map(([, said]) => said)).toEqual(['Hi', 'Hello', 'Bye', 'Ciao']);
});

test('tokens of observations of Langfuse are added up over their session', async () => {
  const observed = (id: string, total: number) => ({
    ...{ id, trace_id: id, type: 'GENERATION', start_time: '2026-03-05 09:00:00.000000', session_id: 's' },
    ...{ input: 'Hi', output: 'Hello', usage_details: { input: 1, total }, total_cost: 0.1 },
  });
  const { sessions } = await readVendorFile(lines([observed('1', 15), observed('2', 25)]));
  expect(sessions).toMatchObject([{ externalId: 's', tokens: 40, cost: 0.2 }]);
});

const asked = [
  { role: 'system', content: 'Be kind' },
  { role: 'user', content: 'Hi' },
];
const answer = { role: 'assistant', content: 'Hello' };
const call = (more: object) => ({ id: 'c-1', created_at: '2026-03-05T09:00:00Z', model: 'm', ...more });

test.each([
  ['of OpenAI', { choices: [{ message: answer }] }],
  ['of OpenAI, within', { response: { choices: [{ message: answer }] } }],
  [
    'of Anthropic',
    { response: { role: 'assistant', content: [...parts('Hello'), called], stop_reason: 'x' } },
  ],
  ['of Ollama', { message: answer }],
  ['a message', { response: answer }],
  ['a text', { response: 'Hello' }],
])('the answer %s is taken once, also where the messages end with it', async (_what, given) => {
  for (const messages of [asked, [...asked, answer]]) {
    const { layout, talks } = await readVendorFile(lines([call({ messages, ...given })]));
    expect(layout).toBe('llm-completions');
    expect(talks).toEqual([
      [
        ['system', 'Be kind'],
        ['user', 'Hi'],
        ['assistant', 'Hello'],
      ],
    ]);
  }
});

test('of calls with and without a conversation in one file both are read', async () => {
  const choices = [{ message: answer }];
  const { layout, sessions, refused } = await readVendorFile(
    lines([
      call({ conversation_id: 'k', messages: asked, choices }),
      call({ conversation_id: 'k', messages: [...asked, answer, { role: 'user', content: 'Bye' }], choices }),
      call({ id: 'c-2', messages: asked, choices }),
    ]),
  );
  expect([layout, refused]).toEqual(['llm-calls', []]);
  expect(sessions).toMatchObject([
    { externalId: 'k', messagesSent: 2, messageCount: 4 },
    { externalId: 'c-2', messagesSent: 1, messageCount: 3, botVersion: 'm' },
  ]);
});
