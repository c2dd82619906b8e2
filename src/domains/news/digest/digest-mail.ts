import { mainCause } from '../../../kernel/statistics/main-cause.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { valueInMail } from '../../../ports/mailer/in-mail.ts';
import type { Mail } from '../../../ports/mailer/mail.ts';
import { cutLine, oneLine } from '../../../ports/one-line.ts';
import { amountDigits } from '../../../words/amount-digits.ts';
import { numberFormat } from '../../../words/formats.ts';
import { inWords, knownLanguage, type Sentence, say } from '../../../words/sentence.ts';
import type { Explanation } from '../../dashboard/index.ts';
import type { AlertMetric } from '../alerts/alert-words.ts';
import type { Reader } from '../telling/alert-message.ts';
import { dimensionName, figureText } from '../telling/figure-text.ts';
import { type Names, valueName } from '../telling/names.ts';
import { unsubscribeHeaders } from '../telling/unsubscribe.ts';
import type { Digest } from './read-digest.ts';

interface DigestReader extends Reader {
  readonly rhythm: 'weekly' | 'daily';
}

interface Links {
  readonly baseUrl: string;
  /** One click, without a sign-in; null: a preview has none. */
  readonly unsubscribe: string | null;
}

/** The figures of a day or a week as a mail: plain text that says all of it, and the form that is made of it. */
export function digestMail(
  digest: Digest,
  period: Period,
  reader: DigestReader,
  links: Links,
): Omit<Mail, 'to'> {
  const { locale, timeZone, rhythm, isStaff = false } = reader;
  const { company } = digest.names;
  const tell = (sentence: Sentence) => inWords(sentence, locale);
  const days = new Intl.DateTimeFormat(tell(say('mail.locale')), { dateStyle: 'long', timeZone });
  const dates =
    rhythm === 'daily' ? days.format(period.fromMs) : days.formatRange(period.fromMs, period.belowMs - 1);
  const whose = isStaff ? `companyId=${company.id}` : '';
  const dateSearch = `${whose && `${whose}&`}startDate=${new Date(period.fromMs).toISOString()}&endDate=${new Date(period.belowMs - 1).toISOString()}`;
  const overview = `${links.baseUrl}/overview?${dateSearch}`;
  const settings = whose ? `${links.baseUrl}/alerts?${whose}` : `${links.baseUrl}/alerts`;
  const questions = `${links.baseUrl}/questions?${dateSearch}&by=escalated`;
  const { unsubscribe } = links;
  const section = (title: Sentence, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          `${tell(title)}\n${'-'.repeat(tell(title).length)}`,
          lines.map((line) => `• ${bounded(line)}`).join('\n'),
        ];
  const text = [
    tell(say('digest.intro', { dates })),
    ...(isStaff ? [tell(say('news.company', { company: valueInMail(bounded(company.name)) }))] : []),
    ...section(say('digest.figures'), figureLines(digest, locale)),
    ...section(
      say('digest.changes'),
      digest.changes.map((change) => changeLine(change, digest.names, locale)),
    ),
    ...section(say('digest.questions'), questionLines(digest, locale)),
    ...(digest.questions.length > 0 ? [questions] : []),
    ...section(
      say('digest.quality'),
      digest.quality.map(({ field, share, count }) =>
        tell(
          say('digest.agreement', {
            field: fieldWords(field),
            share: figureText('escalatedShare', share, locale),
            count,
          }),
        ),
      ),
    ),
    ...section(say('digest.spending'), spendingLines(digest, locale)),
    overview,
    [tell(say('digest.why')), settings, ...(unsubscribe === null ? [] : [unsubscribe])].join('\n'),
  ];
  return {
    subject:
      rhythm === 'daily' ? tell(say('digest.daily', { dates })) : tell(say('digest.weekly', { dates })),
    text: `${text.join('\n\n')}\n`,
    labels: {
      [overview]: tell(say('digest.overview')),
      [questions]: tell(say('digest.viewQuestions')),
      [settings]: tell(say('digest.settings')),
      ...(unsubscribe === null ? {} : { [unsubscribe]: tell(say('digest.unsubscribe')) }),
    },
    language: knownLanguage(locale) ?? 'en',
    ...(unsubscribe === null ? {} : { headers: unsubscribeHeaders(unsubscribe) }),
  };
}

function figureLines({ now, before }: Digest, locale: string | null): string[] {
  const rows: [Sentence, AlertMetric, number | null, number | null][] = [
    [say('figure.sessions'), 'sessions', now.sessions, before?.sessions ?? null],
    [say('digest.users'), 'sessions', now.users, before?.users ?? null],
    [say('figure.resolvedShare'), 'resolvedShare', now.resolved, before?.resolved ?? null],
    [say('figure.escalatedShare'), 'escalatedShare', now.escalated, before?.escalated ?? null],
    [say('figure.rating'), 'rating', now.rating, before?.rating ?? null],
    [say('figure.responseTime'), 'responseTime', now.responseTime, before?.responseTime ?? null],
  ];
  return rows
    .filter(([, , value]) => value !== null)
    .map(([figure, metric, value, old]) => {
      const said = { figure, value: figureText(metric, value, locale) };
      return inWords(
        old === null
          ? say('digest.figure', said)
          : say('digest.figureBefore', { ...said, before: figureText(metric, old, locale) }),
        locale,
      );
    });
}

const metricOf: Partial<Record<Explanation['metric'], AlertMetric>> = {
  totalSessions: 'sessions',
  escalatedShare: 'escalatedShare',
  resolvedShare: 'resolvedShare',
  avgRating: 'rating',
  avgResponseTime: 'responseTime',
};

/** What moved, and the value of a dimension that moved it most. */
function changeLine(change: Explanation, names: Names, locale: string | null): string {
  const metric = metricOf[change.metric] ?? 'sessions';
  const most = mainCause(change.change, change.dimensions);
  const said = {
    figure: metric === 'categoryShare' ? say('figure.sessions') : say(`figure.${metric}`),
    before: figureText(metric, change.previousValue, locale),
    now: figureText(metric, change.value, locale),
  };
  if (!most) return inWords(say('digest.change', said), locale);
  return inWords(
    say('digest.changeBy', {
      ...said,
      dimension: dimensionName(most.dimension, names),
      value: valueName(most.dimension, most.value, names, locale),
    }),
    locale,
  );
}

/** In the words of who asked them only where that is allowed. */
function questionLines({ questions }: Digest, locale: string | null): string[] {
  const [first] = questions;
  const lines = questions.flatMap(({ question, ...one }) =>
    question === null ? [] : [say('digest.question', { ...one, question: valueInMail(bounded(question)) })],
  );
  const untold = first && lines.length === 0 ? [say('digest.unquoted', first)] : [];
  return [...lines, ...untold].map((line) => inWords(line, locale));
}

/** Never added across currencies, and none is kept quiet: as the overview tells it. */
function spendingLines({ now }: Digest, locale: string | null): string[] {
  const money = (amount: number, currency: string | null) =>
    numberFormat(inWords(say('mail.locale'), locale), {
      ...(currency === null ? { minimumFractionDigits: 2 } : { style: 'currency', currency }),
      maximumFractionDigits: amountDigits(amount),
    }).format(amount);
  const lines = now.costs
    .filter(({ cost }) => cost !== 0)
    .map(({ cost, currency }) =>
      say(currency === null ? 'digest.costNoCurrency' : 'digest.cost', { amount: money(cost, currency) }),
    );
  if (now.aiCost > 0) lines.push(say('digest.aiCost', { amount: money(now.aiCost, now.aiCurrency) }));
  return lines.map((line) => inWords(line, locale));
}

const fields = ['sentiment', 'category', 'escalated', 'language'] as const;
const fieldWords = (field: string): Sentence => {
  const known = fields.find((one) => one === field);
  return known ? say(`digest.field.${known}`) : say('news.unknown');
};

const bounded = (text: string): string => cutLine(oneLine(text).trim(), 200);
