import { z } from 'zod';
import { type Issue, invalidFields } from '../../../kernel/errors.ts';
import { patternedPasswords } from './patterned-passwords.ts';

const minLength = 12;
const maxLength = 128;

/** A password that is being chosen. Its length is judged here, its content against the person below. */
export const newPassword = z
  .string()
  .max(maxLength * 2, `At most ${maxLength} characters.`)
  .refine((text) => [...text].length >= minLength, `At least ${minLength} characters.`)
  .refine((text) => [...text].length <= maxLength, `At most ${maxLength} characters.`)
  // Halves of characters would all be stored as the same one.
  .refine((text) => !/\p{Surrogate}/u.test(text), 'This has half a character in it.')
  .meta({
    minLength,
    maxLength,
    description: 'Any characters; refused when it is common, or holds the e-mail name or the company name',
  });

/** A password that is being checked: only kept from being absurdly long. */
export const givenPassword = z
  .string()
  .min(1, 'This may not be empty.')
  .max(maxLength * 2, `At most ${maxLength} characters.`);

interface Owner {
  readonly email: string;
  readonly companyName?: string | null;
}

/** Refuses common passwords and those that tell who chose them. */
export async function checkPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const problem = await problemOf(password, owner);
  if (!problem) return;
  const issue: Issue = { path: field, message: problem };
  throw invalidFields([issue], problem);
}

async function problemOf(password: string, { email, companyName }: Owner): Promise<string | null> {
  const lower = password.toLowerCase();
  if ((await commonPasswords()).has(lower))
    return 'This is one of the most common passwords. Choose another.';
  const localPart = email.slice(0, email.indexOf('@')).toLowerCase();
  if (localPart.length >= 4 && lower.includes(localPart))
    return 'The password may not contain your e-mail name.';
  const company = companyName?.trim().toLowerCase() ?? '';
  if (company.length >= 3 && lower.includes(company)) return 'The password may not contain the company name.';
  if (lower.includes('parlance')) return 'The password may not contain the name of this product.';
  return null;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Only the long ones matter: shorter passwords are refused for their length. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set([
        ...patternedPasswords,
        ...dictionary['passwords-common']
          .filter((word) => [...word].length >= minLength)
          .map((word) => word.toLowerCase()),
      ]),
  );
  return common;
}
