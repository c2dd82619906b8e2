import type { SourceFields } from '../import-field.ts';
import type { MessageRole } from '../message-role.ts';
import { plainText } from '../plain-text.ts';
import type { DateForm } from '../values/read-date.ts';

/** How the messages of a file are read: their times, and who those are whom it only names. */
export interface MessageForm extends DateForm {
  readonly speakers?: ReadonlyMap<string, MessageRole> | undefined;
}

/** How the messages of a row are read: who handled it is an agent in them, unless the mapping says who that is. */
export function messageFormOf(
  dates: DateForm,
  speakers: MessageForm['speakers'],
  { assignee }: SourceFields,
): MessageForm {
  const name = plainText(assignee).trim();
  if (name === '' || speakers?.has(name)) return { ...dates, speakers };
  return { ...dates, speakers: new Map([...(speakers ?? []), [name, 'agent']]) };
}
