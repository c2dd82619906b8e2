import type { IncomingMessage } from 'node:http';

/** What a request shows in place of a cookie; `text` null: not in a form that any key is sent in. */
export interface PresentedKey {
  readonly text: string | null;
}

/**
 * The key of a program: `Authorization: Bearer prl_…`, once. What another scheme carries is no affair of ours, such as
 * the password of a proxy in front; a key that is sent in its place is refused rather than passed over.
 */
export function presentedKey({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): PresentedKey | null {
  const values = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'authorization',
  );
  if (!values.some((value) => /^bearer\b|prl_/i.test(value))) return null;
  const [value = '', second] = values;
  const [, text = null] = second === undefined ? (/^bearer ([\x21-\x7e]+)$/i.exec(value) ?? []) : [];
  return { text };
}
