import { withoutKeys } from '../../../../src/domains/imports/rejected/key-hints.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { Mapping } from './import-calls.ts';

type Field = keyof Mapping['columns'];

/** What a column can be, in words; the type check fails when the service knows another. */
export const fieldWords = {
  externalId: 'session.externalId',
  startTime: 'session.startTime',
  startClock: 'imports.field.startClock',
  endTime: 'session.endTime',
  endClock: 'imports.field.endClock',
  timeZone: 'imports.field.timeZone',
  durationSeconds: 'session.durationSeconds',
  userId: 'session.userId',
  ipAddress: 'session.ipAddress',
  country: 'session.country',
  language: 'session.language',
  channel: 'session.channel',
  messagesSent: 'session.messagesSent',
  messageCount: 'session.messageCount',
  avgResponseTime: 'session.avgResponseTime',
  firstResponseSeconds: 'session.firstResponseSeconds',
  assignee: 'session.assignee',
  team: 'session.team',
  botVersion: 'session.botVersion',
  rating: 'session.rating',
  ratingComment: 'session.ratingComment',
  tags: 'session.tags',
  sentiment: 'session.sentiment',
  category: 'session.category',
  escalated: 'session.escalated',
  forwardedHr: 'session.forwardedHr',
  initialMsg: 'session.initialMsg',
  summary: 'panel.summary',
  questions: 'panel.questions',
  tokens: 'session.tokens',
  cost: 'session.cost',
  currency: 'imports.field.currency',
  fullTranscriptUrl: 'imports.field.transcriptUrl',
  transcript: 'panel.transcript',
  messageRole: 'imports.field.messageRole',
  messageContent: 'imports.field.messageContent',
  messageReply: 'imports.field.messageReply',
  messageTime: 'imports.field.messageTime',
  messageOrder: 'imports.field.messageOrder',
  messagePrivate: 'imports.field.messagePrivate',
  messageDeleted: 'imports.field.messageDeleted',
} as const satisfies Readonly<Record<Field, MessageKey>>;

export const importFields = Object.keys(fieldWords) as Field[];

/** The unit of the column before is not that of the one chosen now, which the service reads from its name; others stay. */
export const keptUnits = (units: Mapping['units'], chosen: Mapping['columns']): Mapping['units'] =>
  Object.fromEntries(Object.entries(units).filter(([field]) => !Object.hasOwn(chosen, field)));

const nextField = new RegExp(`; (?=(?:${importFields.join('|')}): )`);

/** Why a row is refused: fault by fault, each with the field that it is about. */
export const refusalWords = (t: Translate, reason: string): string =>
  withoutKeys(reason)
    .split(nextField)
    .map((fault) => {
      const field = importFields.find((one) => fault.startsWith(`${one}: `));
      return field ? `${t(fieldWords[field])}: ${fault.slice(field.length + 2)}` : fault;
    })
    .join('; ');
