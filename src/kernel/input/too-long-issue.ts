import { type Sentence, say } from '../../words/sentence.ts';
import type { Issue } from '../errors.ts';
import { isPlain } from './is-plain.ts';

/** Above what any input of ours needs. A schema's own bounds are lower, and looked at after all that is in them. */
const most = { items: 1000, fields: 1000, characters: 100_000 } as const;

/**
 * The first list, object or text that is longer than any field may be. Asked before the schema, which judges each of a
 * hundred thousand items and writes a sentence about it.
 */
export function tooLongIssue(input: unknown): Issue | null {
  const open: { path: string; value: object }[] = [];
  const look = (path: string, value: unknown): Sentence | null => {
    if (typeof value === 'string') return atMost(value.length, most.characters, 'field.mostCharacters');
    if (isPlain(value)) open.push({ path, value });
    return null;
  };
  const whole = look('', input);
  if (whole !== null) return { path: '', message: whole };
  for (let next = open.pop(); next; next = open.pop()) {
    const message = Array.isArray(next.value)
      ? atMost(next.value.length, most.items, 'field.mostItems')
      : atMost(Object.keys(next.value).length, most.fields, 'field.mostFields');
    if (message !== null) return { path: next.path, message };
    for (const [key, value] of Object.entries(next.value)) {
      if (typeof value !== 'string' && typeof value !== 'object') continue;
      const path = next.path === '' ? key : `${next.path}.${key}`;
      const tooLong = look(path, value);
      if (tooLong !== null) return { path, message: tooLong };
    }
  }
  return null;
}

const atMost = (
  count: number,
  most: number,
  code: 'field.mostCharacters' | 'field.mostItems' | 'field.mostFields',
): Sentence | null => (count > most ? say(code, { most }) : null);
