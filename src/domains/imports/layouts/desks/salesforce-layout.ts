import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { Marks } from '../forms/record-form.ts';
import { rolesBy } from '../forms/roles-by.ts';
import { readSalesforceBody } from './read-salesforce-body.ts';

/** The same names as the API writes them, and in capitals, as its programs for tables do. */
export const known = (...names: readonly string[]): ReadonlyArray<readonly string[]> => [
  names,
  names.map((name) => name.replaceAll(' ', '')),
];
const inBoth = (...names: readonly string[]): string[] => known(...names).flat();
export const both = <V>(columns: { readonly [name: string]: V }): { readonly [name: string]: V } =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, value]) => inBoth(name).map((each) => [each, value])),
  );

/** Records as queries answer them (SOQL over REST) say of what object they are. */
const ofObject = (name: string, ...others: readonly Marks[]): readonly Marks[] => [
  { 'attributes.type': [name], Id: 'filled' },
  ...others,
];
const owner = ['Owner.Name', 'OwnerId'];

/** Chat transcripts (LiveChatTranscript), of which the body is the conversation. */
export const salesforceChatsLayout = layoutOf({
  records: {
    known: ofObject(
      'LiveChatTranscript',
      { Id: 'filled', LiveChatVisitorId: 'there', StartTime: 'there' },
      { Id: 'filled', ChatKey: 'text', Body: 'text' },
    ),
    fields: {
      externalId: 'Id',
      startTime: ['StartTime', 'RequestTime', 'CreatedDate'],
      endTime: 'EndTime',
      durationSeconds: 'ChatDuration',
      userId: ['LiveChatVisitorId', 'ContactId'],
      ipAddress: 'IpAddress',
      language: 'BrowserLanguage',
      assignee: owner,
      avgResponseTime: 'AverageResponseTimeOperator',
      messagesSent: 'VisitorMessageCount',
    },
    talk: { at: 'Body', read: readSalesforceBody },
  },
  csv: {
    has: [
      ...known('id', 'body', 'chat key'),
      ...known('id', 'body', 'chat duration'),
      ...known('id', 'body', 'live chat visitor id'),
    ],
    columns: both({
      id: 'externalId',
      'start time': 'startTime',
      'end time': 'endTime',
      'chat duration': 'durationSeconds',
      'live chat visitor id': 'userId',
      'ip address': 'ipAddress',
      'browser language': 'language',
      'owner id': 'assignee',
      'average response time operator': 'avgResponseTime',
      'visitor message count': 'messagesSent',
      body: 'transcript',
    }),
    ignored: inBoth(
      'name',
      'created date',
      'last modified date',
      'average response time visitor',
      'max response time operator',
      'max response time visitor',
      'operator message count',
      'wait time',
      'request time',
      'abandoned',
    ),
    cell: (field, text) => (field === 'transcript' ? readSalesforceBody(text) : text),
  },
  lacks: say('layout.salesforceChats'),
});

/** Sessions of messaging, which have no messages. */
export const salesforceSessionsLayout = layoutOf({
  records: {
    known: ofObject('MessagingSession', { Id: 'filled', MessagingEndUserId: 'there', StartTime: 'there' }),
    fields: {
      externalId: 'Id',
      startTime: ['StartTime', 'CreatedDate'],
      endTime: 'EndTime',
      userId: 'MessagingEndUserId',
      channel: 'ChannelType',
      assignee: owner,
    },
  },
  csv: {
    has: known('id', 'messaging end user id', 'start time'),
    columns: both({
      id: 'externalId',
      'start time': 'startTime',
      'end time': 'endTime',
      'messaging end user id': 'userId',
      'channel type': 'channel',
      'owner id': 'assignee',
    }),
    ignored: inBoth('name', 'created date', 'accept time', 'last modified date'),
  },
  lacks: say('layout.salesforceSessions'),
});

/** What was said in conversations of messaging, one entry a row. */
export const salesforceEntriesLayout = layoutInParts({
  records: {
    known: [
      { 'attributes.type': ['ConversationEntry'], ConversationId: 'filled' },
      { ConversationId: 'filled', ActorType: 'text', Message: 'there' },
    ],
    fields: { externalId: 'ConversationId' },
    messages: {
      role: rolesBy('ActorType', {
        user: 'EndUser',
        agent: 'Agent',
        assistant: ['Bot', 'Chatbot'],
        system: 'System',
      }),
      speaker: ['ActorName', 'ActorType'],
      text: 'Message',
      html: true,
      time: ['EntryTime', 'MessageSendTime', 'CreatedDate'],
    },
  },
  csv: {
    has: [
      ...known('conversation id', 'actor type', 'entry time', 'message'),
      ...known('conversation id', 'actor type', 'message send time', 'message'),
    ],
    columns: both({
      'conversation id': 'externalId',
      'actor type': 'messageRole',
      'entry time': 'messageTime',
      'message send time': 'messageTime',
      message: 'messageContent',
    }),
    ignored: inBoth('id', 'actor id', 'actor name', 'entry type', 'created date', 'message identifier'),
    messageRows: true,
  },
});
