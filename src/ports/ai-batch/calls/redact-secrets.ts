const MAX_LENGTH = 500;

/** Text from outside made fit for a log: no key, no bearer token, no password in an address, one short line. */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length >= 4) clean = clean.replaceAll(secret, '[redacted]');
  }
  clean = clean
    .replace(/\b(sk|pk|rk|gsk|xai)-[\w*.-]{4,}/g, '[redacted]')
    .replace(/\b(bearer|x-api-key:?|api[-_ ]key:)\s+\S+/gi, '$1 [redacted]')
    .replace(/\/\/[^/\s@]+@/g, '//[redacted]@')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean;
}
