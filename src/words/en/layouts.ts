/** What known exports lack, and which one has it. */
export const layouts = {
  'layout.inParts':
    'This file has one message or turn per record. Join all parts of an export, such as pages or days, into one file: if a conversation comes again in another file, that file replaces it.',
  'layout.intercomList':
    'This is a list of conversations: it has each first message but no replies. For the replies, retrieve each conversation (GET /conversations/ID), or export the messages as CSV.',
  'layout.intercomCalls':
    "Each of these calls of Intercom's webhook has only what is new. Retrieve each conversation instead (GET /conversations/ID), or export the messages as CSV.",
  'layout.chatwootList':
    "This is a list of conversations: it has only their latest messages, which are left out. Export each conversation's messages instead (GET /conversations/ID/messages).",
  'layout.zendeskTickets':
    'These tickets have no comments, only their first message. For the conversations, export the ticket events with comments (incremental/ticket_events?include=comment_events).',

  'layout.crispList':
    "This is a list of conversations without messages. Export each conversation's messages instead (GET /conversation/SESSION/messages).",
  'layout.freshchatList':
    "These conversations have no messages. Export each conversation's messages instead (GET /conversations/ID/messages).",
  'layout.dialogflowList':
    'This is a list of conversations without their turns. Get each conversation instead (conversations.get), or export the interaction logs to BigQuery and from there as JSON.',

  'layout.livechatList':
    'These chats have no messages, at most the last one. Export list_archives from LiveChat instead.',
  'layout.voiceflowTurns':
    "These Voiceflow turns don't say which conversation they belong to. Export the transcript with its logs (GET /v1/transcript/ID).",
  'layout.people':
    'These are people (users, contacts or agents), without conversations. Export the conversations or tickets instead.',
  'layout.slackPeople':
    'This is the list of people or channels in a Slack export. Upload the day files of a channel: the JSON files in its folder.',
  'layout.chatgptOther': 'This file from a ChatGPT export has no conversations. Upload conversations.json.',
  'layout.zendeskMetrics':
    'These are Zendesk metric events, without conversations. Export the ticket events with comments (incremental/ticket_events?include=comment_events).',
  'layout.zendeskComments':
    "These comments don't say which ticket they belong to. Export the tickets with their comments, or the ticket events with comments (incremental/ticket_events?include=comment_events).",
  'layout.tawkStart':
    'These calls only say that chats started and ended. Use the transcript webhook instead (chat:transcript_created).',
  'layout.messagesAlone':
    "These messages don't say which conversation they belong to. Export them with their conversation ID.",
  'layout.dialogflowAnswers':
    'These Dialogflow responses have no time. Export the log entries from Cloud Logging, or the interaction logs from BigQuery.',
  'layout.voiceflowList':
    'This is a list of transcripts without their content. Get each one with its logs instead (GET /v1/transcript/ID).',
  'layout.botpressList':
    'These conversations have no messages. Export the messages instead (GET /v1/chat/messages).',
  'layout.helpscoutList':
    'This Help Scout list has no messages. Export each conversation with its threads instead (embed=threads).',
  'layout.freshdeskList':
    'These tickets have only their first message. For the conversations, retrieve each ticket with include=conversations.',
  'layout.kustomerList':
    'This Kustomer list has no messages. Export the messages instead (GET /v1/conversations/ID/messages).',
  'layout.gorgiasList':
    'This Gorgias list has no messages. Export the messages instead (GET /api/messages), or each ticket separately.',
  'layout.frontList': 'This Front list has no messages. Export the messages as CSV instead.',
  'layout.salesiqList':
    "This SalesIQ list has no messages. Export each conversation's messages instead (GET /conversations/ID/messages), each answer whole: its address says which conversation it is.",
  'layout.salesiqMessages':
    "These SalesIQ messages don't say which conversation they belong to. Keep each answer whole (GET /conversations/ID/messages): its address says which one it is.",
  'layout.zohoDeskList':
    "These tickets have only their first message. For the conversations, add each ticket's threads to it as threads (GET /tickets/ID/conversations).",
  'layout.zohoThreads':
    "These Zoho Desk threads don't say which ticket they belong to. Add each ticket's threads to it as threads, or give each one its ticketId.",
  'layout.connectCalls':
    "This transcript of a call doesn't say when the call was. Add the InitiationTimestamp of its contact record to the file, beside Transcript.",
  'layout.teamsChats':
    'This is a list of Teams chats without messages. Export their messages instead (GET /chats/ID/messages, or getAllMessages).',
  'layout.tidioMessages':
    "These Tidio messages don't say whose they are. Retrieve each ticket (GET /tickets/ID), or add each contact's messages to the contact as messages.",
  'layout.hubspotList':
    "These threads have no messages. Export each thread's messages instead (GET /conversations/v3/conversations/threads/ID/messages).",
  'layout.genesysList':
    'These conversations have no messages. Export their transcripts instead (transcripturl of Speech and Text Analytics).',
  'layout.salesforceChats': 'These chat transcripts have no text. Export them with their Body.',
  'layout.salesforceCases':
    'These cases have only their first message. For the conversations, query them with their e-mails (SELECT …, (SELECT Incoming, TextBody, MessageDate FROM EmailMessages) FROM Case), or export EmailMessage with its ParentId.',
  'layout.salesforceSessions':
    'These messaging sessions have no messages. Export the conversation entries (ConversationEntry) instead.',
  'layout.tidioList':
    'This Tidio list has no messages and no times. Retrieve each ticket instead (GET /tickets/ID).',
  'layout.langfuseList': 'These sessions have no traces, which hold the messages. Export the traces instead.',
  'layout.librechatList':
    'This is a list of conversations without messages. Export each conversation as JSON instead.',
  'layout.difyList':
    "This is a list of conversations without messages. Export each conversation's messages instead (GET /messages?conversation_id=ID).",
  'layout.typebotResults': 'Results of Typebot have what people answered, without what the bot said.',
  'layout.channelCalls':
    'These calls of a webhook have only what customers wrote. Export the conversations from the program that answers them, or a WhatsApp chat from the telephone ("Export chat").',
} as const;
