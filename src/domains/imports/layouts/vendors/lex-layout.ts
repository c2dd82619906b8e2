import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import type { RecordForm } from '../forms/record-form.ts';

const turn: Omit<RecordForm, 'inside'> = {
  known: [
    { sessionId: 'filled', bot: 'object', inputTranscript: 'there', timestamp: 'text' },
    { sessionId: 'filled', botId: 'filled', inputTranscript: 'there', timestamp: 'text' },
  ],
  fields: {
    externalId: 'sessionId',
    language: ['bot.localeId', 'localeId'],
    botVersion: ['bot.version', 'botVersion'],
    channel: { at: 'inputMode', words: { Text: 'text', Speech: 'voice', DTMF: 'keypad' }, others: 'Lex' },
  },
  messages: [
    { role: [['user', {}]], text: 'inputTranscript', time: 'timestamp', plain: true },
    {
      in: 'messages',
      only: { contentType: ['PlainText', 'SSML'] },
      role: [['assistant', {}]],
      text: 'content',
      turnTime: '/timestamp',
      plain: true,
    },
  ],
};

/** Conversation logs of Lex V2: a turn a record, alone or within an event of CloudWatch. */
export const lexLayout = layoutOf({
  id: 'lex',
  pieces: true,
  note: say('layout.inParts'),
  records: [turn, { ...turn, inside: 'message' }, { ...turn, inside: '@message' }],
});
