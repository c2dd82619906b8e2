import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import { rolesBy } from '../forms/roles-by.ts';
import { turnOf } from '../forms/turn-of.ts';

const participants = { user: 'END_USER', agent: 'HUMAN_AGENT', assistant: 'AUTOMATED_AGENT' } as const;

/** Conversations of the conversation history API; only the one that gets a single conversation gives its turns. */
export const dialogflowCxLayout = layoutOf({
  records: [
    {
      known: {
        name: {
          like: /^projects\/[^/]{1,200}\/locations\/[^/]{1,200}\/agents\/[^/]{1,200}\/conversations\//,
        },
        startTime: 'there',
      },
      fields: {
        externalId: { at: 'name', after: '/' },
        startTime: 'startTime',
        durationSeconds: 'duration',
        language: 'languageCode',
        channel: { at: 'type', words: { AUDIO: 'voice', TEXT: 'text' }, others: 'Dialogflow CX' },
        category: 'intents.0.displayName',
        escalated: 'metrics.hasLiveAgentHandoff',
      },
      messages: turnOf({
        in: 'interactions',
        asked: ['requestUtterances', 'request.queryInput.text.text'],
        answered: ['responseUtterances', 'response.queryResult.responseMessages.*.text.text.0'],
        time: 'createTime',
      }),
    },
    {
      // Of Conversational Insights.
      known: { name: { like: /\/conversations\/[^/]{1,200}$/ }, 'transcript.transcriptSegments': 'list' },
      fields: {
        externalId: { at: 'name', after: '/' },
        startTime: ['startTime', 'createTime'],
        durationSeconds: 'duration',
        language: 'languageCode',
        channel: { at: 'medium', words: { PHONE_CALL: 'voice', CHAT: 'chat' } },
        assignee: 'agentId',
      },
      messages: {
        in: 'transcript.transcriptSegments',
        role: rolesBy('segmentParticipant.role', participants),
        text: 'text',
        time: 'messageTime',
      },
    },
  ],
  lacks: say('layout.dialogflowList'),
});

/** Interaction logs: a turn a record, as BigQuery exports them for CX and the API gives them for ES. */
export const dialogflowTurnsLayout = layoutInParts({
  table: true,
  records: [
    {
      known: { conversation_name: 'filled', turn_position: 'there', request_time: 'there' },
      fields: {
        externalId: { at: 'conversation_name', after: '/' },
        language: 'language_code',
        channel: { is: 'Dialogflow CX' },
      },
      messages: turnOf({
        asked: [
          'response.{}.queryResult.text',
          'response.{}.queryResult.transcript',
          'request.{}.queryInput.text.text',
          'request.{}.queryInput.dtmf.digits',
        ],
        answered: 'response.{}.queryResult.responseMessages.*.text.text.0',
        time: 'request_time',
      }),
    },
    {
      // Of conversations with a person or with an agent of ES.
      known: {
        name: { like: /^projects\/(?:[^/]{1,200}\/){1,4}conversations\/[^/]{1,200}\/messages\// },
        participantRole: 'text',
        content: 'text',
      },
      fields: {
        externalId: { at: 'name', part: 'conversations' },
        language: 'languageCode',
        channel: { is: 'Dialogflow' },
      },
      messages: {
        role: rolesBy('participantRole', participants),
        speaker: 'participant',
        text: 'content',
        time: ['sendTime', 'createTime'],
      },
    },
    {
      // Cloud Logging of CX.
      known: { logName: { like: /dialogflow/ }, 'jsonPayload.queryResult': 'object', timestamp: 'text' },
      fields: {
        externalId: ['labels.session_id', { at: 'jsonPayload.session', after: '/' }],
        language: 'jsonPayload.queryResult.languageCode',
        channel: { is: 'Dialogflow CX' },
        escalated: {
          when: { 'jsonPayload.queryResult.responseMessages.?.liveAgentHandoff': 'there' },
          is: true,
        },
      },
      messages: turnOf({
        asked: ['text', 'transcript'].map((name) => `jsonPayload.queryResult.${name}`),
        answered: 'jsonPayload.queryResult.responseMessages.*.text.text.0',
        time: 'timestamp',
      }),
    },
    {
      known: { logName: { like: /dialogflow/ }, 'jsonPayload.queryInput': 'object', timestamp: 'text' },
      fields: { externalId: ['labels.session_id', { at: 'jsonPayload.session', after: '/' }] },
    },
    {
      // Cloud Logging of ES: what the agent answered, as text.
      known: { textPayload: { like: /^Dialogflow Response\b/ }, timestamp: 'text' },
      fields: {
        externalId: ['trace', { at: 'textPayload', quoted: 'session_id' }],
        language: { at: 'textPayload', quoted: 'lang' },
        channel: { is: 'Dialogflow ES' },
      },
      messages: turnOf({
        asked: { at: 'textPayload', quoted: 'resolved_query' },
        answered: { at: 'textPayload', quoted: 'speech' },
        time: 'timestamp',
      }),
    },
    {
      // What was asked stands in the answer too.
      known: { textPayload: { like: /^Dialogflow (?:Request|fulfillment)\b/i }, timestamp: 'text' },
      fields: { externalId: 'trace' },
    },
  ],
});
