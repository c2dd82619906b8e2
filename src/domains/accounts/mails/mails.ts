import { oneLine } from '../../../kernel/input/one-line.ts';
import type { Mail } from '../../../ports/mailer/mail.ts';
import { type Letter, wordsFor } from '../../mail/index.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
  /** The language they read; null: not known. */
  readonly locale: string | null;
}

/** The mails of the account life, each in the language of who gets it. */
export const resetMail = (to: Recipient, link: string): Mail =>
  addressed(to, wordsFor(to.locale).reset(inMail(to.name), link));

/** `company` null: to the platform staff. */
export const inviteMail = (to: Recipient, company: string | null, link: string): Mail =>
  addressed(to, wordsFor(to.locale).invite(inMail(to.name), company === null ? null : inMail(company), link));

export const confirmMail = (to: Recipient, link: string): Mail =>
  addressed(to, wordsFor(to.locale).confirm(inMail(to.name), link));

/** To the address that is left: whoever still reads it must learn of it there. */
export const movedMail = (from: Recipient, newEmail: string): Mail =>
  addressed(from, wordsFor(from.locale).moved(inMail(from.name), newEmail));

/**
 * A name as plain text in a mail. Names of before may hold anything, and "Booking.com" is one too: on one line, in the
 * direction of the others, and with a mark of no width around each sign that would make a link of it.
 */
const inMail = (name: string): string =>
  oneLine(name)
    .trim()
    .replace(/(?<=\S)[.:/@\\。．｡](?=\S)/gu, '\u200b$&\u200b');

const addressed = ({ email }: Recipient, letter: Letter): Mail => ({ to: email, ...letter });
