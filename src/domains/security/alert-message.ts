import type { Alert } from './alert-record.ts';
import { severityRank } from './alert-types.ts';

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

/** The same as a mail: plain text, each part one bounded line, so that nothing an attacker wrote shapes it. */
export function alertMail(
  alerts: readonly Alert[],
  kind: 'alerts' | 'test',
  baseUrl: string,
): { readonly subject: string; readonly text: string } {
  const link = `${baseUrl}/platform/security`;
  if (kind === 'test') {
    return {
      subject: 'Parlance: a test notification',
      text: `This is a test. Security alerts of Parlance will reach you at this address.\n\n${link}\n`,
    };
  }
  const sorted = worstFirst(alerts);
  const [worst] = sorted;
  const more = alerts.length > 1 ? ` and ${alerts.length - 1} more` : '';
  const parts = sorted.slice(0, shownCount).map(alertText);
  const rest = alerts.length > shownCount ? [`… and ${alerts.length - shownCount} more.`] : [];
  return {
    subject: oneLine(`Parlance ${worst?.severity}: ${worst?.title}${more}`),
    text: `${[...parts, ...rest].join('\n\n')}\n\nLook into it and acknowledge: ${link}\n`,
  };
}

const worstFirst = (alerts: readonly Alert[]): Alert[] =>
  [...alerts].sort((a, b) => severityRank[b.severity] - severityRank[a.severity]);

const alertText = (alert: Alert): string =>
  [
    `${alert.severity} ${alert.type}: ${alert.title}`,
    alert.description,
    `at ${alert.timestamp}${alert.context.ipAddress ? `, from ${alert.context.ipAddress}` : ''}`,
    ...alert.context.evidence,
  ]
    .map(oneLine)
    .join('\n');

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  const points = Array.from(line);
  return points.length > maxLine ? `${points.slice(0, maxLine - 1).join('')}…` : line;
}
