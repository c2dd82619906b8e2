import { say } from '../../../../words/sentence.ts';
import { layoutOf } from '../forms/layout-of.ts';

/** Results of Typebot: what people answered, without what they were asked. */
export const typebotLayout = layoutOf({
  note: say('layout.typebotResults'),
  records: {
    known: { id: 'filled', typebotId: 'filled', answers: 'list', variables: 'there' },
    gone: { isArchived: [true] },
    fields: { externalId: 'id', startTime: 'createdAt', channel: { is: 'Typebot' } },
    messages: { in: 'answers', role: [['user', {}]], text: 'content', time: 'createdAt' },
  },
});
