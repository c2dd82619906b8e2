import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';

/** Conversations of the conversation history API; only the one that gets a single conversation gives its turns. */
export const dialogflowCxLayout = layoutOf({
  records: {
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
    messages: [
      {
        in: 'interactions',
        role: [['user', {}]],
        text: ['requestUtterances', 'request.queryInput.text.text'],
        time: 'createTime',
        plain: true,
      },
      {
        in: 'interactions',
        role: [['assistant', {}]],
        text: ['responseUtterances', 'response.queryResult.responseMessages.*.text.text.0'],
        turnTime: 'createTime',
        plain: true,
      },
    ],
  },
  lacks: say('layout.dialogflowList'),
});
