import { say } from '../../../../words/sentence.ts';
import { lastSaid, textsAt } from '../forms/last-said.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { Choice, Marks } from '../forms/record-form.ts';
import { turnOf } from '../forms/turn-of.ts';

const asked = ['question', 'query', 'input', 'prompt', 'message', 'text', 'user_input', 'content'];
const answered = [
  'choices.0.message.content',
  'answer',
  'output',
  'response',
  'text',
  'content',
  'message.content',
  'result',
];

/** Text, a message, or the last one of the messages that each call sends again; JSON may stand as text. */
const textIn = (side: string, role: 'user' | 'assistant', names: readonly string[]): Choice[] => [
  { when: { [side]: { like: /^\s{0,20}[^\s[{]/ } }, at: side },
  ...['', '.messages'].flatMap((list) => lastSaid(`${side}.{}${list}`, role)),
  ...names.flatMap((name) => textsAt(`${side}.{}.${name}`)),
  { when: { [side]: 'text' }, at: side },
];

const said = {
  asked: textIn('input', 'user', asked),
  answered: textIn('output', 'assistant', answered),
  sides: [['input'], ['output']],
} as const;

const trace: Marks = { id: 'filled', timestamp: 'text', input: 'there', output: 'there', sessionId: 'there' };

/** Traces as they are exported to a store of files. */
const stored: Marks = {
  ...{ id: 'filled', timestamp: 'text', input: 'there', output: 'there', session_id: 'there' },
  ...{ trace_id: 'missing', messages: 'missing' },
};

const observation: Marks = { id: 'filled', type: 'text', input: 'there', output: 'there' };

/** Traces: a turn of a session a record; one without a session stands alone. Costs are in US dollars. */
export const langfuseLayout = layoutInParts({
  utc: true,
  table: true,
  sums: ['cost', 'tokens'],
  records: [
    {
      known: [
        ...['htmlPath', 'bookmarked', 'observations', 'projectId', 'totalCost'].map(
          (name): Marks => ({ ...trace, [name]: 'there' }),
        ),
        ...['project_id', 'bookmarked', 'environment'].map((name): Marks => ({ ...stored, [name]: 'there' })),
      ],
      fields: {
        externalId: ['sessionId', 'session_id', 'id'],
        userId: ['userId', 'user_id'],
        botVersion: ['release', 'version'],
        tags: 'tags',
        tokens: 'totalTokens',
        cost: 'totalCost',
        currency: { when: { totalCost: 'filled' }, is: 'USD' },
      },
      messages: turnOf({ ...said, time: 'timestamp' }),
    },
    // The observations of traces, as the blob export and the API write them: the outermost one is the turn.
    {
      known: [
        { ...observation, trace_id: 'filled', start_time: 'text' },
        { ...observation, traceId: 'filled', startTime: 'text' },
      ],
      fields: {
        externalId: ['session_id', 'sessionId', 'trace_id', 'traceId'],
        userId: ['user_id', 'userId'],
        botVersion: ['release', 'version'],
        tags: 'tags',
        // Those of a trace stand with its parts.
        tokens: ['usage_details.{}.total', 'usageDetails.{}.total', 'totalTokens', 'usage.total'],
        cost: ['total_cost', 'totalCost', 'calculatedTotalCost'],
        currency: { is: 'USD' },
      },
      messages: turnOf({
        ...said,
        time: ['start_time', 'startTime'],
        only: { parent_observation_id: 'missing', parentObservationId: 'missing' },
      }),
    },
  ],
});

/** Sessions with their traces; a list of sessions has none. */
export const langfuseSessionsLayout = layoutOf({
  utc: true,
  records: [
    {
      known: { id: 'filled', createdAt: 'text', traces: 'list', projectId: 'there' },
      fields: { externalId: 'id', startTime: 'createdAt', userId: 'traces.?.userId' },
      messages: turnOf({ ...said, in: 'traces', time: 'timestamp' }),
    },
    {
      known: {
        id: 'filled',
        createdAt: 'text',
        projectId: 'filled',
        environment: 'text',
        timestamp: 'missing',
        sessionID: 'missing',
        name: 'missing',
        type: 'missing',
      },
      fields: { externalId: 'id', startTime: 'createdAt' },
    },
  ],
  lacks: say('layout.langfuseList'),
});
