import { inMail } from '../../ports/mailer/in-mail.ts';
import type { Mail } from '../../ports/mailer/mail.ts';
import { inWords, knownLanguage, say } from '../../words/sentence.ts';

interface Admin {
  readonly email: string;
  readonly name: string;
  /** The language they read; null: not known. */
  readonly locale: string | null;
  readonly zone: string;
}

/** To each administrator of a company, before one of its keys ends. */
export function expiryMail(
  to: Admin,
  key: { readonly name: string; readonly expiresAt: Date },
  baseUrl: string,
): Mail {
  const tell = (sentence: ReturnType<typeof say>) => inWords(sentence, to.locale);
  const moments = new Intl.DateTimeFormat(tell(say('mail.locale')), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: to.zone,
  });
  const link = `${baseUrl}/company/sources#api-keys`;
  return {
    to: to.email,
    subject: tell(say('mail.keyEnds.subject')),
    text: tell(
      say('mail.keyEnds.text', {
        name: inMail(to.name),
        key: inMail(key.name),
        moment: moments.format(key.expiresAt),
        link,
      }),
    ),
    labels: { [link]: tell(say('mail.keyEnds.button')) },
    language: knownLanguage(to.locale) ?? 'en',
  };
}
