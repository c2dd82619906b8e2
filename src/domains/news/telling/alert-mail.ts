import type { Mail } from '../../../ports/mailer/mail.ts';
import { inWords, knownLanguage, say } from '../../../words/sentence.ts';
import { type AlertStory, alertMessage, type Reader } from './alert-message.ts';

/** What is told of an alert, as a mail. A repeat after a crash is the same mail, by its id. */
export function alertMail(
  story: AlertStory,
  to: Reader & { readonly email: string },
  { baseUrl, messageId }: { readonly baseUrl: string; readonly messageId: string },
): Mail {
  const message = alertMessage(story, baseUrl, to);
  const { sessionsLink, alertsLink, reasons } = message;
  const tell = (sentence: ReturnType<typeof say>) => inWords(sentence, to.locale);
  const parts = [
    message.lines.join('\n'),
    ...(reasons.length > 0 ? [message.reasonsTitle, reasons.map((reason) => `• ${reason}`).join('\n')] : []),
    sessionsLink,
    tell(say('news.mute')),
    alertsLink,
  ];
  return {
    to: to.email,
    subject: message.title,
    text: `${parts.join('\n\n')}\n`,
    labels: { [sessionsLink]: tell(say('news.sessions')), [alertsLink]: tell(say('news.alerts')) },
    language: knownLanguage(to.locale) ?? 'en',
    headers: { 'Message-ID': `<${messageId}@parlance.invalid>` },
  };
}
