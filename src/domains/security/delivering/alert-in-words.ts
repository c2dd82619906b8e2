import type { MailWords } from '../../mail/index.ts';
import type { Alert } from '../alerts/alert-record.ts';

interface AlertInWords {
  readonly severity: string;
  readonly title: string;
  readonly description: string;
  readonly evidence: readonly string[];
}

/** An alert as its reader is told of it. What has no words in their language, as older alerts may, stays as it was written. */
export function alertInWords(
  { severity, title, description, context }: Alert,
  { alerts: words }: MailWords,
  writeMoment: (moment: string) => string,
): AlertInWords {
  const told = words.recorded && named(words.recorded.alerts, title);
  return {
    severity: words.severity[severity],
    title: told?.title ?? title,
    description: told?.description(context.count) ?? description,
    evidence: context.evidence.map((line) => evidenceInWords(line, words, writeMoment)),
  };
}

function evidenceInWords(
  line: string,
  { recorded, andMore }: MailWords['alerts'],
  writeMoment: (moment: string) => string,
): string {
  const remark = recorded && named(recorded.remarks, line);
  if (remark) return remark;
  const [, label, value] = /^([^:]+): (.*)$/s.exec(line) ?? [];
  if (label === undefined || value === undefined) return line;
  const rest = isMoment(value)
    ? writeMoment(value)
    : value.replace(/ and (\d+) more$/, (_more, count: string) => andMore(Number(count)));
  return `${(recorded && named(recorded.labels, label)) ?? label}: ${rest}`;
}

/** What only looks like a moment would stop the mail. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** What an attacker wrote may be the name of something that every object has. */
const named = <T>(words: Readonly<Record<string, T>>, text: string): T | undefined =>
  Object.hasOwn(words, text) ? words[text] : undefined;
