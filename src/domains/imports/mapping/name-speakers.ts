import type { SourceFields } from '../normalise/import-field.ts';
import type { MessageRole } from '../normalise/message-role.ts';
import { plainText } from '../normalise/plain-text.ts';
import type { Mapping } from './mapping.ts';

/** Who the speakers are whom the file only names, as a person said it. */
export function speakersOf({ speakers }: Mapping): ReadonlyMap<string, MessageRole> | undefined {
  const named = Object.entries(speakers ?? {});
  return named.length === 0 ? undefined : new Map(named.map(([name, role]) => [name.trim(), role]));
}

/** Puts it in where a row is a message: what else is known of its conversation depends on it. */
export function nameSpeakers(mapping: Mapping): (fields: SourceFields) => void {
  const roles = speakersOf(mapping);
  if (!roles) return () => {};
  return (fields) => {
    const role = roles.get(plainText(fields.messageRole).trim());
    if (role) fields.messageRole = role;
  };
}
