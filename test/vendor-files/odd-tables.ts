import { both, type Variant } from './variant.ts';

/** Tables of no vendor, which say in their own way who wrote, and where they begin. */
export const oddTables: readonly Variant[] = [
  {
    name: 'a column says by yes and no who wrote a message',
    content:
      'ticket_id,message,created_at,from_agent\n1,Where?,2026-03-05T09:00:00Z,false\n1,Here,2026-03-05T09:01:00Z,true\n',
    layout: 'generic',
    talks: [both],
  },
  {
    name: 'a direction is written for short, and the conversation has a key of another name',
    content:
      'ConversationSid,MessageSid,Body,DateCreated,Direction\nCH1,IM1,Where?,2026-03-05T09:00:00Z,in\nCH1,IM2,Here,2026-03-05T09:01:00Z,out\n',
    layout: 'generic',
    talks: [both],
  },
  {
    name: 'a transcript on one line',
    content:
      'SessionId,StartDateTime,ChatTranscript\ns1,3/25/2026 9:00:00 AM,User says: Where?;Bot says: Here\ns2,3/26/2026 9:00:00 AM,I said: no; then: nothing\n',
    layout: 'generic',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
      ],
      [['user', 'I said: no; then: nothing']],
    ],
  },
  {
    name: 'a report with a title above its table',
    content:
      'Chat report March 2026,,\nGenerated on 2026-04-01,,\n,,\nSession ID,Started,Cost\na,2026-03-05 09:00,1.20\n',
    refused: 'starts with the row Session ID, Started, Cost',
  },
  {
    name: 'a direction names both sides',
    content:
      'conversation_id,text,created_at,direction\n1,Where?,2026-03-05T09:00:00Z,client_to_operator\n1,Here,2026-03-05T09:01:00Z,operator_to_client\n',
    layout: 'generic',
    talks: [both],
  },
  {
    name: 'a direction names who reads it',
    content:
      'conversation_id,text,created_at,direction\n1,Where?,2026-03-05T09:00:00Z,to_operator\n1,Here,2026-03-05T09:01:00Z,to_customer\n',
    layout: 'generic',
    talks: [both],
  },
  {
    name: 'a transcript begins with a name that nobody knows, and somebody known answers',
    content:
      'SessionId,StartDateTime,Agent,Transcript\ns1,2026-03-25T09:00:00Z,Ben,"V123: Where?\nBen: Here"\ns2,2026-03-25T09:00:00Z,,"Ann: Where?\nBot: Here\nAnn: Thanks"\n',
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['agent', 'Here'],
      ],
      [
        ['unknown', 'Where?'],
        ['assistant', 'Here'],
        ['unknown', 'Thanks'],
      ],
    ],
  },
  {
    name: 'users beside contacts may be those who answer: that is asked',
    content:
      'conversation_id,sender_type,content,created_at\nA,Contact,Where?,2026-03-05T09:00:00Z\nA,User,Here,2026-03-05T09:01:00Z\n',
    layout: 'generic',
    talks: [
      [
        ['user', 'Where?'],
        ['unknown', 'Here'],
      ],
    ],
  },
  {
    name: 'mails with what is no text, and letters by their names',
    content:
      'conversation_id,sender,text,timestamp\nA,customer,"<style>p{color:red}</style><p>O&ugrave; est le caf&eacute;&nbsp;?</p><script>x()</script>",2026-03-05T09:00:00Z\nA,agent,Ici,2026-03-05T09:01:00Z\n',
    layout: 'generic',
    talks: [
      [
        ['user', 'Où est le café ?'],
        ['agent', 'Ici'],
      ],
    ],
  },
  {
    name: 'users beside contacts in a list: that is asked too',
    content: [
      {
        id: 'c',
        messages: ['contact', 'user'].map((type, minute) => ({
          author: { type, name: type === 'user' ? 'Ben' : 'Ann' },
          text: minute === 0 ? 'Where?' : 'Here',
          created_at: `2026-03-05T09:0${minute}:00Z`,
        })),
      },
    ],
    layout: 'generic',
    talks: [
      [
        ['user', 'Where?'],
        ['unknown', 'Here'],
      ],
    ],
  },
  {
    name: 'who exported a chat is called You beside a name: that is asked',
    content:
      'conversation_id,date,from,body\n1,2026-03-05T09:00:00Z,Ann,Where?\n1,2026-03-05T09:01:00Z,You,Here\n',
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'Here'],
      ],
    ],
  },
  {
    name: 'You beside a bot is who asks',
    content:
      'conversation_id,date,from,body\n1,2026-03-05T09:00:00Z,You,Where?\n1,2026-03-05T09:01:00Z,Bot,Here\n',
    layout: 'generic',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'Salesforce, a table of chats in capitals without a key',
    content:
      '"ID","STARTTIME","ENDTIME","CHATDURATION","BODY"\n"570","2026-03-05T09:00:00.000Z","2026-03-05T09:05:00.000Z","300","<p align=""center"">Chat Started: Thursday, March 05, 2026, 09:00:00 (+0000)</p>( 5s ) Ann: Where?<br>"\n',
    layout: 'salesforce-chats',
    talks: [[['unknown', 'Where?']]],
  },
  {
    name: 'Kore.ai, messages of its API',
    content: {
      messages: ['incoming', 'outgoing'].map((type, second) => ({
        _id: `ms-${type}`,
        ...{ botId: 'st-1', userId: 'u-1', type, sessionId: 's1', channel: 'rtm', createdBy: 'u-1' },
        createdOn: `2026-03-05T09:00:0${second}.000Z`,
        components: [{ _id: 'c', cT: 'text', data: { text: type === 'incoming' ? 'Where?' : 'Here' } }],
      })),
      total: 2,
      moreAvailable: false,
    },
    layout: 'kore',
    talks: [
      [
        ['user', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  {
    name: 'an address with a word in it says nothing of who wrote',
    content:
      'conversation_id,date,from,body\n1,2026-03-05T09:00:00Z,ann@mail.example,Where?\n1,2026-03-05T09:01:00Z,service@customer.example,Here\n',
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'Here'],
      ],
    ],
  },
  {
    name: 'a column says what a bot wrote, and not who the others are',
    content:
      'conversation_id,date,is_bot,body\n1,2026-03-05T09:00:00Z,false,Where?\n1,2026-03-05T09:01:00Z,true,Here\n',
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['assistant', 'Here'],
      ],
    ],
  },
  ...['0 1', '-Nx1 -Nx2'].map((keys): Variant => {
    const [one = '', two = ''] = keys.split(' ');
    const messages = {
      [one]: { sender: 'user', text: 'Where?', timestamp: 1772701200000 },
      [two]: { sender: 'agent', text: 'Here', timestamp: 1772701205000 },
    };
    return {
      name: `messages stand each under a key: ${keys}`,
      content: [{ id: 'c', start: '2026-03-05T09:00:00Z', messages }],
      layout: 'generic',
      talks: [both],
    };
  }),
  {
    name: 'what a bot said in a list of its own is no transcript',
    content: [{ id: 'c', start: '2026-03-05T09:00:00Z', user_messages: ['Where?'], bot_messages: ['Here'] }],
    layout: 'generic',
    talks: [null],
  },
  {
    name: 'messages that nobody signed are of nobody who is known',
    content: [{ id: 'c', start: '2026-03-05T09:00:00Z', messages: ['Where?', 'Here'] }],
    layout: 'generic',
    talks: [
      [
        ['unknown', 'Where?'],
        ['unknown', 'Here'],
      ],
    ],
  },
  {
    name: 'a total below the rows is no session',
    content:
      'id,start,cost,message_version\n1,2026-03-05T09:00:00Z,1.00,2.0\nTotal,2026-03-05T09:00:00Z,1.00,2.0\n',
    layout: 'generic',
    talks: [null],
  },
];
