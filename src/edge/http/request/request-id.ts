import { randomBytes } from 'node:crypto';

/** Takes in a caller's id when it is a plain token, so that a trace goes on; else makes one. */
export function newRequestId(offered: string | string[] | undefined): string {
  if (typeof offered === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(offered)) return offered;
  return randomBytes(12).toString('base64url');
}
