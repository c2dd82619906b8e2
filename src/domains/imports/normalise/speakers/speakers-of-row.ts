import type { SourceFields } from '../import-field.ts';
import { plainText } from '../plain-text.ts';
import type { MessageForm } from './message-form.ts';

/** Who handled a conversation is an agent in it, unless the mapping says who that is. */
export function speakersOfRow(
  { speakers }: Pick<MessageForm, 'speakers'>,
  { assignee }: SourceFields,
): MessageForm['speakers'] {
  const name = plainText(assignee).trim();
  if (name === '' || speakers?.has(name)) return speakers;
  return new Map([...(speakers ?? []), [name, 'agent']]);
}
