import { writeListText } from '../../../src/kernel/lists/list-text.ts';

/** Search parameters as people read them: plain words, lists with commas, nothing that is not set. */
export function parseSearchText(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function writeSearchText(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search).flatMap(byKey)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
      continue;
    params.set(name, Array.isArray(value) ? writeListText(value) : String(value));
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** What is said by key: `attribute.plan=pro`. */
const byKey = ([name, value]: [string, unknown]): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).map(([key, of]): [string, unknown] => [`${name}.${key}`, of])
    : [[name, value]];
