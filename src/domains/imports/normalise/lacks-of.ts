import type { SourceField } from '../../sessions/input/index.ts';
import { type SourceFields, saidFields } from './import-field.ts';

/** What a row has no place for. The rows of a file lack the same, so that the lists are few: they are shared. */
export function lacksOf(fields: SourceFields): readonly SourceField[] {
  let bits = fields.transcript === undefined ? 1 : 0;
  for (let at = 0; at < named.length; at++) {
    const field = named[at];
    if (field && fields[field] === undefined) bits |= 2 << at;
  }
  const known = lists.get(bits);
  if (known) return known;
  const list = [...named.filter((_, at) => bits & (2 << at)), ...(bits & 1 ? ['messages' as const] : [])];
  if (lists.size < maxLists) lists.set(bits, list);
  return list;
}

const named = saidFields.filter((field) => field !== 'externalId');
const lists = new Map<number, readonly SourceField[]>();
const maxLists = 10_000;
