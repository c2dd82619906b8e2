import { storableText } from '../../ports/storable-text.ts';
import { type Sentence, say } from '../../words/sentence.ts';
import type { Issue } from '../errors.ts';
import { isPlain } from './is-plain.ts';

/**
 * Where a text of an input holds what PostgreSQL stores in no text or in no JSON, and what it is: `null` when none does.
 * Looks at plain data only; bytes, streams and files have readers of their own.
 */
export function unstorableIssue(input: unknown): Issue | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  const seen = new Set<object>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && !isStorable(value)) return { path, message: faultOf(value) };
    if (!isPlain(value) || seen.has(value)) continue;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (!isStorable(key)) return { path, message: faultOf(key) };
      open.push({ path: path === '' ? key : `${path}.${key}`, value: child });
    }
  }
  return null;
}

const isStorable = (text: string): boolean => text === storableText(text);

const faultOf = (text: string): Sentence =>
  text.includes('\0') ? say('field.nul') : say('field.halfCharacter');
