/**
 * Keys that their issuers mark, so that they are found wherever they stand. Whatever keeps secrets out of something (the
 * audit log, the log, a provider's words, reports of browsers, addresses in transcripts) knows them from here.
 */
export const issuedKeys = [
  { issuer: 'Parlance', mark: 'prl[-_]' },
  { issuer: 'OpenAI, Anthropic, Stripe', mark: '(?:sk|pk|rk)[-_]' },
  { issuer: 'Groq', mark: 'gsk[-_]' },
  { issuer: 'xAI', mark: 'xai[-_]' },
  { issuer: 'Standard Webhooks', mark: 'whsec[-_]' },
  { issuer: 'GitHub', mark: '(?:gh[opsru]|github_pat)[-_]' },
  { issuer: 'GitLab', mark: 'glpat[-_]' },
  { issuer: 'Slack', mark: 'xox[abeoprs][-_]' },
  { issuer: 'Shopify', mark: 'shpat[-_]' },
  { issuer: 'AWS', mark: 'A[KS]IA(?=[0-9A-Z]{16}(?![0-9A-Za-z]))(?=[A-Z]*[0-9])' },
  { issuer: 'Google', mark: 'AIza' },
  { issuer: 'JSON web token', mark: 'eyJ' },
] as const;

/** How any of them begins: the beginning of an expression. */
export const keyMark = `(?:${issuedKeys.map(({ mark }) => mark).join('|')})`;

const wholeKey = new RegExp(`^${keyMark}[\\w-]{6,}`);

/** Whether a part that stands alone (of a path, of a query) is such a key. */
export const isIssuedKey = (part: string): boolean => wholeKey.test(part);

const secretName =
  /pass(word|wd|phrase|code)|secret|token|cookie|csrf|xsrf|authori[sz]ation|api[-_]?key|private[-_]?key|signing[-_]?key|credential|jwt|totp|otp(auth|code)?$|recovery|mfa[-_]?code/i;

/** Whether what stands under this name is a secret. */
export const isSecretName = (name: string): boolean => secretName.test(name);

/** Figures and yes-or-no answers give nothing away, whatever their name. */
export const mayGiveAway = (value: unknown): boolean =>
  typeof value !== 'number' && typeof value !== 'boolean' && value !== null;
