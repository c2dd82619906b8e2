import { inMail } from '../../../ports/mailer/in-mail.ts';
import type { Mail } from '../../../ports/mailer/mail.ts';
import { inWords, knownLanguage, type Sentence, say } from '../../../words/sentence.ts';

interface Recipient {
  readonly email: string;
  readonly name: string;
  /** The language they read; null: not known. */
  readonly locale: string | null;
}

/** The mails of the account life, each in the language of who gets it. */
export const resetMail = (to: Recipient, link: string): Mail =>
  mailTo(to, say('mail.reset.subject'), say('mail.reset.text', { name: inMail(to.name), link }), {
    link,
    label: say('mail.reset.button'),
  });

/** `company` null: to the platform staff. */
export function inviteMail(to: Recipient, company: string | null, link: string): Mail {
  const named = { name: inMail(to.name), link };
  const accept = { link, label: say('mail.invite.button') };
  if (company === null)
    return mailTo(to, say('mail.inviteStaff.subject'), say('mail.inviteStaff.text', named), accept);
  return mailTo(
    to,
    say('mail.invite.subject'),
    say('mail.invite.text', { ...named, company: inMail(company) }),
    accept,
  );
}

export const confirmMail = (to: Recipient, link: string): Mail =>
  mailTo(to, say('mail.confirm.subject'), say('mail.confirm.text', { name: inMail(to.name), link }), {
    link,
    label: say('mail.confirm.button'),
  });

/** To the address that is left: whoever still reads it must learn of it there. */
export const movedMail = (from: Recipient, newEmail: string): Mail =>
  mailTo(from, say('mail.moved.subject'), say('mail.moved.text', { name: inMail(from.name), newEmail }));

/** To an address that somebody had registered with and never confirmed: whoever that was must learn where the account is now. */
export const yieldedMail = (
  to: Recipient,
  { company, newEmail }: { readonly company: string; readonly newEmail: string },
): Mail =>
  mailTo(to, say('mail.yielded.subject'), say('mail.yielded.text', { company: inMail(company), newEmail }));

interface Button {
  readonly link: string;
  readonly label: Sentence;
}

const mailTo = ({ email, locale }: Recipient, subject: Sentence, text: Sentence, button?: Button): Mail => ({
  to: email,
  subject: inWords(subject, locale),
  text: inWords(text, locale),
  ...(button ? { labels: { [button.link]: inWords(button.label, locale) } } : {}),
  language: knownLanguage(locale) ?? 'en',
});
