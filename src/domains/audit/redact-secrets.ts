/** What takes the place of something that looks like a secret. */
const removed = '[removed]';

const secretKey =
  /pass(word|wd|phrase|code)|secret|token|cookie|csrf|xsrf|authori[sz]ation|api[-_]?key|private[-_]?key|signing[-_]?key|credential|jwt|totp|otp(auth|code)?$|recovery|mfa[-_]?code|transcript|message(s|text)?$|content$/i;

/** Whether a value under this name must not be kept. Figures and yes-or-no answers give nothing away. */
export const isSecretKey = (key: string, value: unknown): boolean =>
  secretKey.test(key) && typeof value !== 'number' && typeof value !== 'boolean' && value !== null;

const secretTexts: readonly RegExp[] = [
  // JSON web tokens
  /\beyJ[\w-]{8,}\.[\w-]{4,}(\.[\w-]*)?/g,
  // what follows a name in an address, a header or a log line
  /\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi,
  /\b([\w-]*(?:password|passwd|secret|token|api[-_]?key|csrf))(\s*[=:]\s*)[^\s&;,"']{4,}/gi,
  // keys of well-known issuers
  /\b(sk|pk|rk|whsec|ghp|gho|xox[abp])[-_][\w-]{12,}/g,
];

/** Long runs of mixed characters are keys, not words. */
const longRun = /[A-Za-z0-9_-]{40,}={0,2}/g;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Free text without what looks like a token, a key or a password. */
export function redactSecrets(text: string): string {
  let result = text;
  for (const pattern of secretTexts) {
    result = result.replace(pattern, (_match, name?: string, between?: string) =>
      typeof name === 'string' && typeof between === 'string' ? `${name}${between}${removed}` : removed,
    );
  }
  return result.replace(longRun, (run) => (isRandomLooking(run) ? removed : run));
}

function isRandomLooking(run: string): boolean {
  if (uuid.test(run)) return false;
  return /[a-z]/.test(run) && /[A-Z]/.test(run) && /\d/.test(run);
}
