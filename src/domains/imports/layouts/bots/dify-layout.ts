import { say } from '../../../../words/sentence.ts';
import { layoutInParts, layoutOf } from '../forms/layout-of.ts';
import type { Marks } from '../forms/record-form.ts';
import { turnOf } from '../forms/turn-of.ts';

const conversation: Marks = { id: 'filled', created_at: 'there', query: 'missing' };

/** Conversations of Dify, which have no messages. */
export const difyLayout = layoutOf({
  records: {
    known: [
      { ...conversation, inputs: 'object', introduction: 'there' },
      { ...conversation, from_source: 'there', from_end_user_id: 'there' },
    ],
    fields: {
      externalId: 'id',
      startTime: 'created_at',
      userId: ['from_end_user_session_id', 'from_end_user_id', 'from_account_id'],
      channel: { is: 'Dify' },
    },
  },
  lacks: say('layout.difyList'),
});

const thumbs = { like: 'good', dislike: 'bad' } as const;

/** Messages of Dify's API or database: a turn a record. */
export const difyMessagesLayout = layoutInParts({
  utc: true,
  table: true,
  sums: ['tokens', 'cost'],
  records: {
    known: {
      conversation_id: 'filled',
      query: 'text',
      answer: 'text',
      inputs: 'there',
      created_at: 'there',
    },
    fields: {
      externalId: 'conversation_id',
      userId: ['from_end_user_id', 'from_account_id'],
      rating: ['feedback.rating', 'feedbacks.[from_source=user].rating'].map((at) => ({ at, words: thumbs })),
      ratingComment: ['feedback.content', 'feedbacks.[from_source=user].content'],
      tokens: 'metadata.usage.total_tokens',
      cost: ['metadata.usage.total_price', 'total_price'],
      currency: ['metadata.usage.currency', 'currency'],
      channel: { is: 'Dify' },
    },
    messages: turnOf({ asked: 'query', answered: 'answer', time: 'created_at' }),
  },
});
