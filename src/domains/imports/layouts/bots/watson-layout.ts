import { layoutInParts } from '../forms/layout-of.ts';
import type { MessagesForm } from '../forms/record-form.ts';

/** One record may stand there several times, once for each skill that was asked. */
const answer: Omit<MessagesForm, 'text'> = {
  role: [['assistant', {}]],
  id: '/log_id',
  time: ['/response_timestamp', '/request_timestamp'],
};

/** Logs of IBM watsonx (Watson) Assistant, of both versions of its API: a turn a record. */
export const watsonLayout = layoutInParts({
  records: {
    known: {
      log_id: 'filled',
      request_timestamp: 'text',
      request: 'object',
      response: 'object',
    },
    fields: {
      externalId: [
        'session_id',
        'request.session_id',
        'response.context.global.session_id',
        'request.context.global.session_id',
        'response.context.conversation_id',
        'request.context.conversation_id',
      ],
      userId: [
        'customer_id',
        'request.user_id',
        'response.user_id',
        'response.context.global.system.user_id',
        'response.context.metadata.user_id',
        'request.context.metadata.user_id',
      ],
      language: 'language',
      channel: { is: 'Watson Assistant' },
      escalated: {
        at: 'response.output.generic.[response_type=connect_to_agent].response_type',
        words: { connect_to_agent: true },
      },
    },
    messages: [
      {
        role: [['user', {}]],
        id: 'log_id',
        text: ['request.input.text', 'response.input.text', 'request.input.suggestion.label'],
        time: 'request_timestamp',
      },
      {
        ...answer,
        in: 'response.output.generic',
        text: ['text', 'title', 'header', 'message_to_human_agent'],
      },
      { ...answer, in: 'response.output.text', only: { '/response.output.generic.0': 'missing' }, text: '' },
    ],
  },
});
