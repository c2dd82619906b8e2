import type { Mail } from '../../../ports/mailer/mail.ts';
import { cutLine, oneLine } from '../../../ports/one-line.ts';
import { inWords, knownLanguage, type Sentence, say } from '../../../words/sentence.ts';
import { type StoredAlert, tellAlert } from '../alerts/alert-record.ts';
import { severityRank } from '../alerts/alert-types.ts';

const shownCount = 20;
const maxLine = 300;

/** What goes to a webhook. One shape, whether it tells of one alert, of a storm, or is a test. */
export function webhookPayload(
  alerts: readonly StoredAlert[],
  kind: 'alerts' | 'test',
  sentAt: Date,
): string {
  // In a storm the worst are told in full, and of every one the receiver at least learns that it is there.
  const data = {
    alertCount: alerts.length,
    alertIds: alerts.map(({ id }) => id),
    alerts: worstFirst(alerts)
      .slice(0, shownCount)
      .map((alert) => tellAlert(alert)),
  };
  return JSON.stringify({
    type: kind === 'test' ? 'security.test' : 'security.alerts',
    timestamp: sentAt.toISOString(),
    data,
  });
}

/** Who reads a mail; null: not known. */
export interface Reader {
  readonly locale: string | null;
  readonly timeZone: string | null;
}

/** The same as a mail: plain text, each part one bounded line, so that nothing an attacker wrote shapes it. */
export function alertMail(
  alerts: readonly StoredAlert[],
  kind: 'alerts' | 'test',
  baseUrl: string,
  { locale, timeZone }: Reader,
): Omit<Mail, 'to'> {
  const link = `${baseUrl}/security?view=alerts`;
  const tell = (sentence: Sentence) => inWords(sentence, locale);
  const form = {
    labels: { [link]: tell(say('mail.alerts.button')) },
    language: knownLanguage(locale) ?? 'en',
  };
  if (kind === 'test')
    return {
      ...form,
      subject: tell(say('mail.alertTest.subject')),
      text: tell(say('mail.alertTest.text', { link })),
    };
  const moments = new Intl.DateTimeFormat(tell(say('mail.locale')), {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  });
  const writeMoment = (text: string) => (isMoment(text) ? moments.format(new Date(text)) : text);
  const told = worstFirst(alerts).map((alert) => tellAlert(alert, locale, writeMoment));
  const [worst] = told;
  const parts = told
    .slice(0, shownCount)
    .map(({ severity, type, title, description, timestamp, context: { ipAddress, evidence } }) => {
      const moment = moments.format(timestamp);
      const when = ipAddress
        ? say('mail.whenFrom', { moment, address: ipAddress })
        : say('mail.when', { moment });
      const head = `${tell(say(`mail.severity.${severity}`))} ${type}: ${title}`;
      return [head, description, tell(when), ...evidence].map(boundedLine).join('\n');
    });
  const andMore = (count: number) => tell(say('mail.andMore', { count }));
  const rest = alerts.length > shownCount ? [`…${andMore(alerts.length - shownCount)}.`] : [];
  const more = alerts.length > 1 ? andMore(alerts.length - 1) : '';
  return {
    ...form,
    subject: boundedLine(
      `Parlance ${worst && tell(say(`mail.severity.${worst.severity}`))}: ${worst?.title}${more}`,
    ),
    text: `${[...parts, ...rest].join('\n\n')}\n\n${tell(say('mail.lookIntoIt', { link }))}\n`,
  };
}

/** What only looks like a moment would stop the mail. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

const worstFirst = (alerts: readonly StoredAlert[]): StoredAlert[] =>
  [...alerts].sort((a, b) => severityRank[b.severity] - severityRank[a.severity]);

const boundedLine = (text: string): string => cutLine(oneLine(text).trim(), maxLine);
