import type { Mail } from '../../ports/mailer/mail.ts';
import { type Letter, wordsFor } from '../mail/index.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
  /** The language they read; null: not known. */
  readonly locale: string | null;
}

/** The mails of the account life, each in the language of who gets it. */
export const resetMail = (to: Recipient, link: string): Mail =>
  addressed(to, wordsFor(to.locale).reset(to.name, link));

/** `company` null: to the platform staff. */
export const inviteMail = (to: Recipient, company: string | null, link: string): Mail =>
  addressed(to, wordsFor(to.locale).invite(to.name, company, link));

export const confirmMail = (to: Recipient, link: string): Mail =>
  addressed(to, wordsFor(to.locale).confirm(to.name, link));

/** To the address that is left: whoever still reads it must learn of it there. */
export const movedMail = (from: Recipient, newEmail: string): Mail =>
  addressed(from, wordsFor(from.locale).moved(from.name, newEmail));

const addressed = ({ email }: Recipient, letter: Letter): Mail => ({ to: email, ...letter });
