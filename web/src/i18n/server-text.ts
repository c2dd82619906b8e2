import type { MessageKey, Translate } from './translate.ts';

/** The server's sentences that a person may meet in a form, and our words for them. */
const sentences = {
  'This may not be empty.': 'server.empty',
  'This is not an e-mail address.': 'server.notEmail',
  'Control characters are not allowed.': 'server.controlCharacters',
  'At least 12 characters.': 'server.tooShort',
  'At most 128 characters.': 'server.tooLong128',
  'At most 100 characters.': 'server.tooLong100',
  'This is one of the most common passwords. Choose another.': 'server.commonPassword',
  'The password may not contain your e-mail name.': 'server.passwordHasEmail',
  'The password may not contain the company name.': 'server.passwordHasCompany',
  'The password may not contain the name of this product.': 'server.passwordHasProduct',
  'This e-mail address is in use already.': 'server.emailTaken',
  'A company of this name exists already.': 'server.companyTaken',
  'Registration is closed here. Ask the platform to add your company.': 'server.registrationClosed',
  'This link is not valid any more. Ask for a new one.': 'server.badLink',
  'This service is set up already.': 'server.setUpAlready',
  'This is not your password.': 'server.wrongPassword',
  'This code is not right.': 'server.wrongCode',
  'An authenticator is in use already.': 'server.mfaOn',
  'An authenticator is in use already. Switch it off first.': 'server.mfaOn',
  'No authenticator is in use.': 'server.mfaOff',
  'Somebody changed this record since you opened it. Load it again.': 'server.changedMeanwhile',
  'You may not do this.': 'failure.forbidden.text',
} as const satisfies Record<string, MessageKey>;

const known: Readonly<Record<string, (typeof sentences)[keyof typeof sentences] | undefined>> = sentences;

/** In the reader's language where the sentence is known, else as the server said it. */
export function serverText(t: Translate, message: string): string {
  const key = known[message] ?? known[message.replace(/^[\w.]+: /, '')];
  return key ? t(key) : message;
}
