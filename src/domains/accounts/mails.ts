import type { Mail } from '../../ports/mailer/mail.ts';

interface Person {
  readonly email: string;
  readonly name: string;
}

/** The mails of the account life, as plain text: a sentence, a link, how long it works. */
export const resetMail = (to: Person, link: string): Mail => ({
  to: to.email,
  subject: 'Choose a new password for Parlance',
  text: `Hello ${to.name},\n\nsomebody asked for a new password for this address. Choose it here within 30 minutes:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
});

export const inviteMail = (to: Person, from: string, link: string): Mail => ({
  to: to.email,
  subject: `${from} invites you to Parlance`,
  text: `Hello ${to.name},\n\nyou have been invited to ${from} on Parlance. Choose your password here within 7 days:\n\n${link}\n`,
});

export const confirmMail = (to: Person, link: string): Mail => ({
  to: to.email,
  subject: 'Confirm your address for Parlance',
  text: `Hello ${to.name},\n\nconfirm that this address is yours within 7 days:\n\n${link}\n\nIf you did not ask for this, do nothing.\n`,
});

/** To the address that is left: whoever still reads it must learn of it there. */
export const movedMail = (from: Person, newEmail: string): Mail => ({
  to: from.email,
  subject: 'The address of your Parlance account was changed',
  text: `Hello ${from.name},\n\nyour account now belongs to ${newEmail}; this address no longer signs in.\n\nIf it was not you, tell an administrator of your company at once.\n`,
});
