import type { CookieOptions } from '../../../kernel/context.ts';

/** Every value that a Cookie header carries under a name: two of one name are a sign of tampering. */
export function cookieValues(header: string | undefined, name: string): string[] {
  if (!header) return [];
  const values: string[] = [];
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && trimmed(pair.slice(0, at)) === name) values.push(trimmed(pair.slice(at + 1)));
  }
  return values;
}

/** Only what stands around a pair. A sibling host may set a name with a space of another kind before `__Host-`. */
const trimmed = (text: string): string => text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');

/** Over https the `__Host-` prefix keeps sibling hosts from planting a cookie of this name. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

export function serializeCookie(
  name: string,
  value: string,
  options: CookieOptions & { secure: boolean },
): string {
  const parts = [
    `${cookieName(name, options.secure)}=${value}`,
    'Path=/',
    `Max-Age=${options.maxAgeSeconds}`,
  ];
  parts.push('HttpOnly', `SameSite=${options.sameSite}`);
  if (options.secure) parts.push('Secure');
  return parts.join('; ');
}
