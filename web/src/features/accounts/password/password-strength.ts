export interface PasswordOwner {
  readonly email?: string;
  readonly companyName?: string | null;
}

export type PasswordRule = 'length' | 'email' | 'company' | 'product';
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** The server's rules that can be seen while typing. It has the last word, and knows the common passwords. */
export function passwordRules(
  password: string,
  { email = '', companyName }: PasswordOwner,
): ReadonlyArray<{ readonly rule: PasswordRule; readonly met: boolean }> {
  const lower = password.toLowerCase();
  const length = [...password].length;
  const localPart = email.split('@', 1)[0]?.trim().toLowerCase() ?? '';
  const company = companyName?.trim().toLowerCase() ?? '';
  const rules: Array<{ rule: PasswordRule; met: boolean }> = [
    { rule: 'length', met: length >= 12 && length <= 128 },
  ];
  const has = (word: string) => password === '' || lower.includes(word);
  if (localPart.length >= 4) rules.push({ rule: 'email', met: !has(localPart) });
  if (company.length >= 3) rules.push({ rule: 'company', met: !has(company) });
  if (lower.includes('parlance')) rules.push({ rule: 'product', met: false });
  return rules;
}

/** How long guessing would take, roughly: what repeats or runs in order is counted once. */
export function passwordStrength(password: string): PasswordStrength {
  const bits = surprisingLength(password) * Math.log2(alphabetSize(password));
  if (bits < 50) return 'weak';
  if (bits < 65) return 'fair';
  return bits < 85 ? 'good' : 'strong';
}

const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function surprisingLength(password: string): number {
  const letters = [...password.toLowerCase()];
  const seen = new Set<string>();
  let length = 0;
  letters.forEach((letter, index) => {
    const before = letters[index - 1] ?? '';
    const pair = before + letter;
    const step = before ? (letter.codePointAt(0) ?? 0) - (before.codePointAt(0) ?? 0) : 9;
    const runs = Math.abs(step) <= 1 || rows.some((row) => row.includes(pair));
    length += runs ? 0.2 : seen.has(pair) ? 0.4 : 1;
    seen.add(pair);
  });
  return length;
}

function alphabetSize(password: string): number {
  const classes: ReadonlyArray<readonly [RegExp, number]> = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/[0-9]/, 10],
    [/[^a-zA-Z0-9]/, 33],
  ];
  return classes.reduce((size, [pattern, count]) => (pattern.test(password) ? size + count : size), 1);
}
