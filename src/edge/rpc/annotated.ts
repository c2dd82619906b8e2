import superjson, { type SuperJSONResult } from 'superjson';

/**
 * What superjson writes of an answer. Nearly all are plain JSON already, of which it says nothing: finding that out takes a
 * tenth of its own walk, for which a long conversation held up everybody.
 */
export const annotated = (value: unknown): SuperJSONResult =>
  isPlain(value) ? { json: value as SuperJSONResult['json'] } : superjson.serialize(value);

function isPlain(value: unknown): boolean {
  // No figure means -0: JSON writes it as 0, superjson as a text.
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'string' || typeof value === 'boolean';
  if (value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype && Object.values(value).every(isPlain);
}
