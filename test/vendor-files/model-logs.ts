import { line, type Variant } from './variant.ts';

const run = (minute: number, inputs: object, outputs: object, parent_run_id: string | null = null) => ({
  id: `r${minute}`,
  run_type: 'chain',
  start_time: `2026-03-05T09:0${minute}:00.000000`,
  inputs,
  outputs,
  parent_run_id,
  trace_id: `r${minute}`,
  session_id: 'project-1',
  extra: { metadata: { thread_id: 'th-1' } },
  total_tokens: 100,
});

const call = (minute: number, messages: readonly object[], answer: string) => ({
  request_id: `q${minute}`,
  conversation_id: 'c1',
  timestamp: `2026-03-05T09:0${minute}:00Z`,
  model: 'gpt-4o',
  messages,
  response: { role: 'assistant', content: answer },
});
const asked = [
  { role: 'system', content: 'You help' },
  { role: 'user', content: 'Where?' },
];

/** Of what logs the calls of models. */
export const modelLogs: readonly Variant[] = [
  {
    name: 'LangSmith, runs: the outermost are the turns of a thread, and the project is none',
    content: [
      run(0, { question: 'Where?' }, { answer: 'Here' }),
      run(
        1,
        { messages: [{ role: 'user', content: 'When?' }] },
        { messages: [{ type: 'ai', content: 'Now' }] },
      ),
      run(2, { question: 'inner' }, { answer: 'inner' }, 'r1'),
    ]
      .map(line)
      .join(''),
    layout: 'langsmith',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
        ['user', 'When?'],
        ['assistant', 'Now'],
      ],
    ],
  },
  {
    name: 'a log of the calls of a model: of the messages that each call repeats the last one is new',
    content: [
      call(0, asked, 'Here'),
      call(
        1,
        [
          ...asked,
          { role: 'assistant', content: 'Here' },
          { role: 'user', content: [{ type: 'text', text: 'When?' }] },
        ],
        'Now',
      ),
    ]
      .map(line)
      .join(''),
    layout: 'llm-calls',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
        ['user', 'When?'],
        ['assistant', 'Now'],
      ],
    ],
  },
  {
    name: 'what a tool answered was not written by the user whose message holds it',
    content: [
      {
        conversation_id: 'a1',
        created_at: '2026-03-05T09:00:00Z',
        messages: [
          { role: 'user', content: [{ type: 'text', text: 'Where?' }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'rows' }] },
          { role: 'assistant', content: [{ type: 'text', text: 'Here' }] },
        ],
      },
    ],
    layout: 'generic',
    talks: [
      [
        ['user', 'Where?'],
        ['system', 'rows'],
        ['assistant', 'Here'],
      ],
    ],
  },
];
