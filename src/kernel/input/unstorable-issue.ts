import { isPlain } from './is-plain.ts';

/**
 * Where a text of an input holds the character NUL, which PostgreSQL stores in no text: `null` when none does.
 * Looks at plain data only; bytes, streams and files have readers of their own.
 */
export function nulPath(input: unknown): string | null {
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }];
  const seen = new Set<object>();
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, value } = next;
    if (typeof value === 'string' && value.includes('\0')) return path;
    if (!isPlain(value) || seen.has(value)) continue;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      const childPath = path === '' ? key : `${path}.${key}`;
      if (key.includes('\0')) return path;
      open.push({ path: childPath, value: child });
    }
  }
  return null;
}
