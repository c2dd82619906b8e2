import type { MessageRole } from '../message-role.ts';
import type { DateForm } from '../values/read-date.ts';

/** How the messages of a file are read: their times, and who those are whom it only names. */
export interface MessageForm extends DateForm {
  readonly speakers?: ReadonlyMap<string, MessageRole> | undefined;
}
