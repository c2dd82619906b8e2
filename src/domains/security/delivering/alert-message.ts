import { type Letter, wordsFor } from '../../mail/index.ts';
import type { Alert } from '../alerts/alert-record.ts';
import { severityRank } from '../alerts/alert-types.ts';
import { alertInWords } from './alert-in-words.ts';

const shownCount = 20;
const maxLine = 300;

/** What goes to a webhook. One shape, whether it tells of one alert, of a storm, or is a test. */
export function webhookPayload(alerts: readonly Alert[], kind: 'alerts' | 'test', sentAt: Date): string {
  // In a storm the worst are told in full, and of every one the receiver at least learns that it is there.
  const data = {
    alertCount: alerts.length,
    alertIds: alerts.map(({ id }) => id),
    alerts: worstFirst(alerts).slice(0, shownCount),
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
  alerts: readonly Alert[],
  kind: 'alerts' | 'test',
  baseUrl: string,
  { locale, timeZone }: Reader,
): Letter {
  const link = `${baseUrl}/platform/security`;
  const words = wordsFor(locale);
  if (kind === 'test') return words.alertTest(link);
  const { andMore, when, lookIntoIt } = words.alerts;
  const moments = new Intl.DateTimeFormat(words.locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: timeZone ?? 'UTC',
  });
  const writeMoment = (moment: string) => moments.format(new Date(moment));
  const told = worstFirst(alerts).map((alert) => ({ alert, ...alertInWords(alert, words, writeMoment) }));
  const [worst] = told;
  const more = alerts.length > 1 ? andMore(alerts.length - 1) : '';
  const parts = told
    .slice(0, shownCount)
    .map(({ alert, severity, title, description, evidence }) =>
      [
        `${severity} ${alert.type}: ${title}`,
        description,
        when(writeMoment(alert.timestamp), alert.context.ipAddress),
        ...evidence,
      ]
        .map(oneLine)
        .join('\n'),
    );
  const rest = alerts.length > shownCount ? [`…${andMore(alerts.length - shownCount)}.`] : [];
  return {
    subject: oneLine(`Parlance ${worst?.severity}: ${worst?.title}${more}`),
    text: `${[...parts, ...rest].join('\n\n')}\n\n${lookIntoIt(link)}\n`,
  };
}

const worstFirst = (alerts: readonly Alert[]): Alert[] =>
  [...alerts].sort((a, b) => severityRank[b.severity] - severityRank[a.severity]);

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const points = Array.from(line);
  return points.length > maxLine ? `${points.slice(0, maxLine - 1).join('')}…` : line;
}
