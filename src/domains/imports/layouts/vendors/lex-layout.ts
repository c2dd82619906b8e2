import { layoutInParts } from '../forms/layout-of.ts';
import type { RecordForm } from '../forms/record-form.ts';
import { turnOf } from '../forms/turn-of.ts';

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
    { role: [['user', {}]], text: 'inputTranscript', time: 'timestamp' },
    {
      in: 'messages',
      role: [['assistant', {}]],
      // A custom payload is for a program: text, or JSON that may hold some.
      text: [
        ...['text', 'message', 'title', 'content'].map(
          (name) =>
            ({
              when: { contentType: ['CustomPayload'], [`content.{}.${name}`]: 'text' },
              at: `content.{}.${name}`,
            }) as const,
        ),
        { when: { contentType: ['CustomPayload'], content: { like: /^\s{0,20}[^\s{[]/ } }, at: 'content' },
        { when: { contentType: { not: ['CustomPayload'] } }, at: ['content', 'imageResponseCard.title'] },
      ],
      turnTime: '/timestamp',
    },
  ],
};

/** Of V1, which has its answer beside the question. */
const turnOfV1: RecordForm = {
  known: { botName: 'filled', inputTranscript: 'there', botResponse: 'there', timestamp: 'there' },
  fields: {
    externalId: ['sessionId', 'userId'],
    userId: 'userId',
    channel: { at: 'inputDialogMode', words: { Text: 'text', Voice: 'voice' }, others: 'Lex' },
  },
  messages: turnOf({ asked: 'inputTranscript', answered: 'botResponse', time: 'timestamp' }),
};

/** Conversation logs of Lex: a turn a record, alone or within an event of CloudWatch. */
export const lexLayout = layoutInParts({
  table: true,
  records: [turn, turnOfV1].flatMap((form) => [
    form,
    { ...form, inside: 'message' },
    { ...form, inside: '@message' },
  ]),
});
