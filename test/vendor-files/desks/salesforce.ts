import { both, time, type Variant, withoutKey } from '../variant.ts';

/** As a query over REST answers. */
const answer = (type: string, records: readonly object[]) => ({
  totalSize: records.length,
  done: true,
  records: records.map((record) => ({
    attributes: { type, url: `/services/data/v60.0/sobjects/${type}/1` },
    ...record,
  })),
});
const body =
  '<p align="center">Chat Started: Thursday, March 05, 2026, 09:00:00 (+0000)</p><p align="center">Agent Ben S</p>( 4s ) Visitor: Where?<br>( 1m 20s ) Ben S: Here<br>';
const chat = {
  Id: '570A',
  Name: '00000001',
  StartTime: time(0),
  EndTime: time(120),
  ChatDuration: 120,
  LiveChatVisitorId: '571A',
  Body: body,
};
const missed = { ...chat, Id: '570B', StartTime: null, EndTime: null, RequestTime: time(0), Body: null };
const ticket = {
  Id: '500A',
  CaseNumber: '00001001',
  Subject: 'Bike',
  Description: 'Where?',
  Status: 'Closed',
  Origin: 'Web',
  CreatedDate: time(0),
  ClosedDate: time(600),
  ContactId: '003A',
  IsEscalated: false,
};
const emails = [
  { Id: '02s1', ParentId: '500A', Incoming: true, TextBody: 'Where?', HtmlBody: null, MessageDate: time(0) },
  { Id: '02s3', ParentId: '500A', Incoming: false, TextBody: 'Not yet', Status: '5', MessageDate: time(70) },
  {
    Id: '02s2',
    ParentId: '500A',
    Incoming: false,
    TextBody: null,
    HtmlBody: '<p>Here</p>',
    MessageDate: time(60),
  },
];
const comments = [
  {
    Id: '00a1',
    ParentId: '500A',
    CommentBody: 'VIP',
    IsPublished: false,
    CreatedById: '005A',
    CreatedDate: time(61),
  },
  {
    Id: '00a2',
    ParentId: '500A',
    CommentBody: 'Thanks',
    IsPublished: true,
    CreatedById: '005B',
    CreatedDate: time(90),
  },
];
const table = (records: readonly object[], names: readonly string[]) =>
  [names, ...records.map((record) => names.map((name) => new Map(Object.entries(record)).get(name) ?? ''))]
    .map((row) => row.join(','))
    .join('\n');

/** Answers of queries (SOQL over REST), and the tables that its programs make of the same objects. */
export const salesforceQueries: readonly Variant[] = [
  {
    name: 'Salesforce, a query of chat transcripts: one that nobody took has nothing said in it',
    content: answer('LiveChatTranscript', [chat, missed]),
    layout: 'salesforce-chats',
    talks: [both, []],
  },
  {
    name: 'Salesforce, the records of such a query alone, without what they say of themselves',
    content: [chat, { ...chat, Id: '570C' }],
    layout: 'salesforce-chats',
    talks: [both, both],
  },
  {
    name: 'Salesforce, chat transcripts without their bodies',
    content: answer('LiveChatTranscript', withoutKey([chat], 'Body')),
    layout: 'salesforce-chats',
    talks: [null],
  },
  {
    name: 'Salesforce, a query of cases',
    content: answer('Case', [ticket]),
    layout: 'salesforce-cases',
    talks: [null],
  },
  {
    name: 'Salesforce, cases with e-mails and comments: drafts and what is not published stay out, who comments is asked',
    content: answer('Case', [
      {
        ...ticket,
        EmailMessages: answer('EmailMessage', emails),
        CaseComments: answer('CaseComment', comments),
      },
    ]),
    layout: 'salesforce-cases',
    talks: [[...both, ['unknown', 'Thanks']]],
  },
  {
    name: 'Salesforce, a query of the e-mails of cases',
    content: answer('EmailMessage', emails),
    layout: 'salesforce-case-messages',
    talks: [both],
  },
  {
    name: 'Salesforce, e-mails that do not say of which case they are',
    content: answer('EmailMessage', withoutKey(emails, 'ParentId')),
    refused: "don't say which conversation",
  },
  {
    name: 'Salesforce, a query of comments',
    content: answer('CaseComment', comments),
    layout: 'salesforce-case-messages',
    talks: [[['unknown', 'Thanks']]],
  },
  {
    name: 'Salesforce, a query of messaging sessions',
    content: answer('MessagingSession', [
      {
        Id: '0MwA',
        MessagingEndUserId: '0PAA',
        StartTime: time(0),
        EndTime: time(60),
        ChannelType: 'WhatsApp',
      },
    ]),
    layout: 'salesforce-sessions',
    talks: [null],
  },
  {
    name: 'Salesforce, a query of the entries of conversations',
    content: answer('ConversationEntry', [
      { Id: '1', ConversationId: '0dwA', ActorType: 'EndUser', EntryTime: time(0), Message: 'Where?' },
      { Id: '2', ConversationId: '0dwA', ActorType: 'Agent', EntryTime: time(9), Message: 'Here' },
      { Id: '3', ConversationId: '0dwA', ActorType: 'Bot', EntryTime: time(10), Message: null },
    ]),
    layout: 'salesforce-entries',
    talks: [both],
  },
  {
    name: 'Salesforce, the table of e-mails',
    content: table(withoutKey(emails.slice(0, 1), 'HtmlBody').concat({ ...emails[2], TextBody: 'Here' }), [
      'Id',
      'ParentId',
      'Incoming',
      'TextBody',
      'MessageDate',
    ]),
    layout: 'salesforce-case-messages',
    talks: [both],
  },
  {
    name: 'Salesforce, the table of comments, in capitals as Data Loader writes them',
    content: table(comments, [
      'Id',
      'ParentId',
      'CommentBody',
      'IsPublished',
      'CreatedById',
      'CreatedDate',
    ]).replace(/^.*/, (header) => header.toUpperCase()),
    layout: 'salesforce-case-messages',
    talks: [[['unknown', 'Thanks']]],
  },
];
