import { at, both, type Variant } from './variant.ts';

const freshdesk = {
  id: 101,
  subject: 'Bike',
  description: '<div>Where?</div>',
  description_text: 'Where?',
  status: 5,
  source: 7,
  created_at: '2026-03-05T09:00:00Z',
  requester_id: 7001,
  responder_id: 88,
  tags: ['vip'],
};
const answer = { incoming: false, private: false, user_id: 88, created_at: '2026-03-05T09:30:00Z' };

const livepersonSaid = (
  seq: number,
  sentBy: string,
  participantId: string,
  text: string,
  audience = 'ALL',
) => ({
  type: 'TEXT_PLAIN',
  messageData: { msg: { text } },
  seq,
  participantId,
  timeL: (at + seq) * 1000,
  sentBy,
  audience,
});

const connectSaid = (Id: string, ParticipantId: string, Content: string, more = {}) => ({
  AbsoluteTime: `2026-03-05T09:00:0${Id}.000Z`,
  Content,
  ContentType: 'text/plain',
  Id,
  Type: 'MESSAGE',
  ParticipantId,
  ...more,
});

/** Of desks and messengers whose files nobody asked for by name. */
export const moreDesks: readonly Variant[] = [
  {
    name: 'Freshdesk, tickets with their conversations: private notes and deleted tickets stay out',
    content: [
      {
        ...freshdesk,
        conversations: [
          { ...answer, id: 1, body_text: 'Careful', private: true },
          { ...answer, id: 2, body_text: 'Here' },
        ],
      },
      { ...freshdesk, id: 102, deleted: true, conversations: [] },
    ],
    layout: 'freshdesk',
    talks: [both],
  },
  {
    name: 'Freshdesk, the list without conversations',
    content: [freshdesk],
    layout: 'freshdesk',
    talks: [null],
  },
  {
    name: 'LivePerson, conversations: what only agents see stays out',
    content: {
      _metadata: { count: 1 },
      conversationHistoryRecords: [
        {
          info: {
            conversationId: 'lp-1',
            startTimeL: at * 1000,
            status: 'CLOSE',
            endTimeL: (at + 60) * 1000,
            csat: 4,
          },
          messageRecords: [
            livepersonSaid(1, 'Consumer', 'p1', 'Where?'),
            livepersonSaid(2, 'Agent', 'bot', 'One moment'),
            livepersonSaid(3, 'Agent', 'p2', 'Careful', 'AGENTS_AND_MANAGERS'),
            livepersonSaid(4, 'Agent', 'p2', 'Here'),
          ],
          agentParticipants: [
            { agentPid: 'bot', userType: '2' },
            { agentPid: 'p2', userType: '1' },
          ],
        },
      ],
    },
    layout: 'liveperson',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'One moment'],
        ['agent', 'Here'],
      ],
    ],
  },
  {
    name: 'Amazon Connect, a transcript of Contact Lens: its people stand beside it',
    content: {
      AccountId: '1',
      Channel: 'CHAT',
      CustomerMetadata: { ContactId: 'c-1', InstanceId: 'i' },
      LanguageCode: 'en-US',
      Participants: [
        { ParticipantId: 'p1', ParticipantRole: 'CUSTOMER' },
        { ParticipantId: 'p2', ParticipantRole: 'AGENT' },
      ],
      Transcript: [
        connectSaid('1', 'p1', 'Where?'),
        connectSaid('2', 'p2', '', {
          ContentType: 'application/vnd.amazonaws.connect.event.participant.joined',
          Type: 'EVENT',
        }),
        connectSaid('3', 'p2', 'Here'),
      ],
    },
    layout: 'contact-lens',
    talks: [both],
  },
  {
    name: 'Amazon Connect, a transcript as the chat left it: each message says whose it is',
    content: {
      Version: '2019-08-26',
      ContactId: 'c-1',
      Participants: [{ ParticipantId: 'p1' }, { ParticipantId: 'p2' }],
      Transcript: [
        connectSaid('1', 'p1', 'Where?', { ParticipantRole: 'CUSTOMER' }),
        connectSaid('2', 'p2', 'Here', { ParticipantRole: 'AGENT' }),
      ],
    },
    layout: 'contact-lens',
    talks: [both],
  },
  {
    name: 'Olark, calls of its webhook',
    content: [
      {
        kind: 'Conversation',
        id: 'EV1',
        items: [
          { kind: 'MessageToOperator', nickname: 'Visitor', timestamp: `${at}.123`, body: 'Where?' },
          {
            kind: 'MessageToVisitor',
            nickname: 'Ben',
            operatorId: '1',
            timestamp: `${at + 30}.4`,
            body: 'Here',
          },
        ],
        visitor: { kind: 'Visitor', id: 'V1', ip: '203.0.113.5', countryCode: 'US' },
        operators: { 1: { nickname: 'Ben' } },
        tags: ['bike'],
      },
    ],
    layout: 'olark',
    talks: [both],
  },
  {
    name: 'Telegram, a chat: links are parts of a sentence, and who is who is asked',
    content: {
      name: 'Shop',
      type: 'personal_chat',
      id: 4_794_000,
      messages: [
        {
          id: 1,
          type: 'service',
          date: '2026-03-05T10:00:00',
          date_unixtime: `${at}`,
          actor: 'Ann',
          text: '',
        },
        {
          id: 2,
          type: 'message',
          date: '2026-03-05T10:01:00',
          date_unixtime: `${at + 60}`,
          from: 'Ann',
          text: 'Where?',
        },
        {
          id: 3,
          type: 'message',
          date: '2026-03-05T10:02:00',
          date_unixtime: `${at + 120}`,
          from: 'Shop',
          text: ['See ', { type: 'link', text: 'https://x.example' }, ' now'],
        },
        { id: 4, type: 'message', date_unixtime: `${at + 180}`, from: 'Ann', photo: 'a.jpg', text: '' },
      ],
    },
    layout: 'telegram',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'See https://x.example now'],
      ],
    ],
  },
  {
    name: 'Twilio, the messages of a conversation: their authors are asked for',
    content: {
      meta: { page: 0, key: 'messages' },
      messages: ['+31612345678', 'ben'].map((author, index) => ({
        sid: `IM${index}`,
        conversation_sid: 'CH1',
        body: index === 0 ? 'Where?' : 'Here',
        author,
        date_created: `2026-03-05T09:0${index}:00Z`,
        index,
      })),
    },
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'Here'],
      ],
    ],
  },
];
