import type { SourceFields } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isJsonObject } from '../reading/parse-json-record.ts';
import type { Mapping } from './mapping.ts';

/** Puts in who the speakers are whom the file only names, as a person said it. */
export function nameSpeakers(speakers: Mapping['speakers']): (fields: SourceFields) => void {
  if (!speakers || Object.keys(speakers).length === 0) return () => {};
  const roles = new Map(Object.entries(speakers).map(([name, role]) => [name.trim(), role]));
  return (fields) => {
    const { messageRole, transcript } = fields;
    const role = roles.get(plainText(messageRole).trim());
    if (role) fields.messageRole = role;
    for (const message of Array.isArray(transcript) ? transcript : []) {
      if (!isJsonObject(message) || message['role'] !== 'unknown') continue;
      message['role'] = roles.get(plainText(message['speaker']).trim()) ?? 'unknown';
    }
  };
}
