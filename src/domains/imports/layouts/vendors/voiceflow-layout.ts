import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { Marks, RecordForm } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';

const transcript: Marks = { sessionID: 'filled', projectID: 'filled', createdAt: 'there' };

/** What a user typed, said or chose, in a request within the action or in the action itself. */
const typed = [
  'payload.payload',
  'payload.payload.query',
  'payload.payload.label',
  'payload.query',
  'payload.label',
].map((path) => `data.{}.${path}`);

const fields: RecordForm['fields'] = {
  externalId: ['id', '_id'],
  startTime: 'createdAt',
  endTime: 'endedAt',
  channel: { is: 'Voiceflow' },
  botVersion: ['versionID', 'environmentID'],
};

const whole: Omit<RecordForm, 'inside'> = {
  known: { ...transcript, logs: 'list' },
  fields,
  messages: {
    in: 'logs',
    role: rolesBy('type', { user: 'action', assistant: 'trace' }),
    // What is neither typed nor said is a step of the flow.
    only: [
      { type: ['action'], 'data.{}.type': ['text'], 'data.{}.payload': 'text' },
      ...typed.map((path): Marks => ({ type: ['action'], [path]: 'text' })),
      { type: ['trace'], 'data.{}.type': ['text', 'speak', 'card', 'cardV2'] },
    ],
    text: [
      { when: { 'data.{}.payload': 'text' }, at: 'data.{}.payload' },
      ...typed.map((path) => ({ when: { [path]: 'text' }, at: path }) as const),
      'data.{}.payload.message',
      'data.{}.payload.title',
    ],
    time: 'createdAt',
  },
};

/** Transcripts with their logs. A list of transcripts has none. */
export const voiceflowLayout = layoutOf({
  records: [whole, { ...whole, inside: 'transcript' }, { known: { ...transcript, logs: 'missing' }, fields }],
  lacks: say('layout.voiceflowList'),
});
