import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';
import { turnOf } from '../forms/turn-of.ts';

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
    messages: turnOf({
      in: 'interactions',
      asked: ['requestUtterances', 'request.queryInput.text.text'],
      answered: ['responseUtterances', 'response.queryResult.responseMessages.*.text.text.0'],
      time: 'createTime',
    }),
  },
  lacks: say('layout.dialogflowList'),
});
