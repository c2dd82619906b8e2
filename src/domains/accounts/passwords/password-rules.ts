import { z } from 'zod';
import { invalidField } from '../../../kernel/errors.ts';
import { type Sentence, say, written } from '../../../words/sentence.ts';
import { patternedPasswords } from './patterned-passwords.ts';

const minLength = 12;
const maxLength = 128;
const tooLong = written(say('field.mostCharacters', { most: maxLength }));

/** A password that is being chosen. Its length is judged here, its content against the person below. */
export const newPassword = z
  .string()
  .max(maxLength * 2, { error: tooLong, abort: true })
  .refine(
    (text) => [...text].length >= minLength,
    written(say('field.leastCharacters', { least: minLength })),
  )
  .refine((text) => [...text].length <= maxLength, tooLong)
  // Halves of characters would all be stored as the same one.
  .refine((text) => !/\p{Surrogate}/u.test(text), written(say('field.halfCharacter')))
  .meta({
    minLength,
    maxLength,
    description: 'Any characters; refused when it is common, or holds the e-mail name or the company name',
  });

/** A password that is being checked: only kept from being absurdly long. */
export const givenPassword = z
  .string()
  .min(1, written(say('field.empty')))
  .max(maxLength * 2, tooLong);

interface Owner {
  readonly email: string;
  readonly companyName?: string | null;
}

/** Refuses common passwords and those that tell who chose them. */
export async function checkPassword(password: string, owner: Owner, field = 'password'): Promise<void> {
  const problem = await problemOf(password, owner);
  if (problem) throw invalidField(field, problem);
}

async function problemOf(password: string, { email, companyName }: Owner): Promise<Sentence | null> {
  const lower = password.toLowerCase();
  if ((await commonPasswords()).has(lower)) return say('password.common');
  const localPart = email.slice(0, email.indexOf('@')).toLowerCase();
  if (localPart.length >= 4 && lower.includes(localPart)) return say('password.emailName');
  const company = companyName?.trim().toLowerCase() ?? '';
  if (company.length >= 3 && lower.includes(company)) return say('password.companyName');
  if (lower.includes('parlance')) return say('password.productName');
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
          .filter((word) => word.length >= minLength && [...word].length >= minLength)
          .map((word) => word.toLowerCase()),
      ]),
  );
  return common;
}
