import type { Mail } from '../../../ports/mailer/mail.ts';
import { inWords, knownLanguage, say } from '../../../words/sentence.ts';
import { type AlertStory, alertMessage, type Reader } from './alert-message.ts';
import { unsubscribeHeaders } from './unsubscribe.ts';

interface Sending {
  readonly baseUrl: string;
  readonly messageId: string;
  /** Mutes this alert for this person, without a sign-in. */
  readonly unsubscribe: string;
}

/** What is told of an alert, as a mail. A repeat after a crash is the same mail, by its id. */
export function alertMail(
  story: AlertStory,
  to: Reader & { readonly email: string },
  { baseUrl, messageId, unsubscribe }: Sending,
): Mail {
  const message = alertMessage(story, baseUrl, to);
  const { sessionsLink, alertsLink, reasons } = message;
  const tell = (sentence: ReturnType<typeof say>) => inWords(sentence, to.locale);
  const parts = [
    message.lines.join('\n'),
    ...(reasons.length > 0 ? [message.reasonsTitle, reasons.map((reason) => `• ${reason}`).join('\n')] : []),
    sessionsLink,
    // Where the button leads there, one way is enough.
    [tell(say('news.mute')), ...(sessionsLink === alertsLink ? [] : [alertsLink]), unsubscribe].join('\n'),
  ];
  return {
    to: to.email,
    subject: message.title,
    text: `${parts.join('\n\n')}\n`,
    labels: {
      [alertsLink]: tell(say('news.alerts')),
      [sessionsLink]: message.linkText,
      [unsubscribe]: tell(say('news.unsubscribe')),
    },
    language: knownLanguage(to.locale) ?? 'en',
    headers: { ...unsubscribeHeaders(unsubscribe), 'Message-ID': `<${messageId}@parlance.invalid>` },
  };
}
