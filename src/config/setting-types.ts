import { z } from 'zod';
import { isCron } from './is-cron.ts';

/** Readers of single settings; each message follows the setting's name. */

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no'], { error: 'must be true or false' })
  .transform((word) => word === 'true' || word === '1' || word === 'yes');

export const cron = z
  .string()
  .refine(
    (text) => isCron(text, [5, 6]),
    'must be a cron expression of five or six fields, for example "*/5 * * * *"',
  );

export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be a full address that starts with http:// or https://' })
  .transform(withoutSlashes);

function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end--;
  return url.slice(0, end);
}

export const parsed = <T>(parse: (text: string) => T) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue(error instanceof Error ? error.message : String(error));
      return z.NEVER;
    }
  });

/** The address of another server. An escape that cannot be read breaks its reader later, where nobody knows the setting. */
export const serverUrl = (protocol: RegExp, example: string) =>
  z
    .string()
    .refine(
      (text) => protocol.test(text) && isServerUrl(text),
      `must look like ${example}, special characters percent-encoded`,
    );

function isServerUrl(text: string): boolean {
  if (!/^[a-z]+:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password, hostname, searchParams } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return false;
  }
  return hostname !== '' || searchParams.has('host');
}
