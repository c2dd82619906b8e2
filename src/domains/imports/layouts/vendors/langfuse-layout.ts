import { say } from '../../../../words/sentence.ts';
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
const textIn = (side: string, role: string, names: readonly string[]): ReadonlyArray<Choice | string> => [
  { when: { [side]: { like: /^\s{0,20}[^\s[{]/ } }, at: side },
  ...['', '.messages'].flatMap((list) => {
    const last = `${side}.{}${list}.[-role=${role}].content`;
    return [`${last}.*.text`, { when: { [last]: 'text' }, at: last } as const];
  }),
  ...names.flatMap((name) => {
    const path = `${side}.{}.${name}`;
    return [`${path}.*.text`, { when: { [path]: 'text' }, at: path } as const];
  }),
  { when: { [side]: 'text' }, at: side },
];

const said = {
  asked: textIn('input', 'user', asked),
  answered: textIn('output', 'assistant', answered),
} as const;

const trace: Marks = { id: 'filled', timestamp: 'text', input: 'there', output: 'there', sessionId: 'there' };

const observation: Marks = { id: 'filled', type: 'text', input: 'there', output: 'there' };

/** Traces: a turn of a session a record; one without a session stands alone. Costs are in US dollars. */
export const langfuseLayout = layoutInParts({
  utc: true,
  table: true,
  sums: ['cost'],
  records: [
    {
      known: ['htmlPath', 'bookmarked', 'observations', 'projectId', 'totalCost'].map(
        (name): Marks => ({ ...trace, [name]: 'there' }),
      ),
      fields: {
        externalId: ['sessionId', 'id'],
        userId: 'userId',
        botVersion: ['release', 'version'],
        tags: 'tags',
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
