import { lastSaid, textsAt } from '../forms/last-said.ts';
import { layoutInParts } from '../forms/layout-of.ts';
import type { Choice } from '../forms/record-form.ts';
import { turnOf } from '../forms/turn-of.ts';

const side = (path: string, role: 'user' | 'assistant', names: readonly string[]): Choice[] => [
  ...lastSaid(`${path}.messages`, role),
  ...lastSaid(`${path}.messages.0`, role),
  ...names.flatMap((name) => [...textsAt(`${path}.${name}`), ...lastSaid(`${path}.${name}`, role)]),
];

const asked = ['question', 'query', 'input', 'prompt', 'message', 'text', 'user_input', 'content'];
const answered = [
  ...['answer', 'output', 'response', 'text', 'content', 'result', 'generation'],
  ...['choices.0.message.content', 'message.content', 'output.content', 'output.kwargs.content'],
  ...['generations.0.0.text', 'generations.0.0.message.kwargs.content', 'generations.0.text'],
];
const thread = ['thread_id', 'session_id', 'conversation_id'].map((key) => `extra.metadata.${key}`);

/** Runs: the outermost one of a trace is a turn of its thread. `session_id` is the project, and no conversation. */
export const langsmithLayout = layoutInParts({
  utc: true,
  sums: ['cost', 'tokens'],
  records: {
    known: { run_type: 'text', trace_id: 'filled', inputs: 'object', start_time: 'there' },
    fields: {
      externalId: [...thread, 'trace_id'],
      userId: 'extra.metadata.user_id',
      tags: 'tags',
      // What runs within it used is part of the outermost.
      tokens: { when: { parent_run_id: 'missing' }, at: 'total_tokens' },
      cost: { when: { parent_run_id: 'missing' }, at: 'total_cost' },
      currency: { when: { parent_run_id: 'missing', total_cost: 'there' }, is: 'USD' },
    },
    messages: turnOf({
      only: { parent_run_id: 'missing' },
      asked: side('inputs', 'user', asked),
      answered: side('outputs', 'assistant', answered),
      sides: [['inputs'], ['outputs']],
      time: 'start_time',
    }),
  },
});
