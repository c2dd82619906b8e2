import { writeListText } from '../../../kernel/lists/list-text.ts';
import { mainFirst, movedByItself } from '../../../kernel/statistics/main-cause.ts';
import { valueInMail } from '../../../ports/mailer/in-mail.ts';
import { cutLine, oneLine } from '../../../ports/one-line.ts';
import { momentFormat } from '../../../words/formats.ts';
import { inWords, type Sentence, say } from '../../../words/sentence.ts';
import type { AlertRow } from '../alerts/alert-record.ts';
import { datesOf, type Why } from '../alerts/firing-record.ts';
import { dimensionName, figureText } from './figure-text.ts';
import { categoryName, type Names, valueName } from './names.ts';

const shownReasons = 4;
const longestLine = 200;
/** A chat refuses a button with a longer address. */
const longestLink = 2000;

/** What is told of an alert, before it is known how. */
export interface AlertStory {
  readonly kind: 'opened' | 'ended';
  readonly alert: Pick<
    AlertRow,
    'name' | 'metric' | 'subject' | 'filters' | 'condition' | 'threshold' | 'span'
  >;
  readonly fromAt: Date;
  readonly untilAt: Date;
  /** The company's: its days and weeks are dates there, whatever zone a reader is in. */
  readonly timeZone: string;
  readonly value: number | null;
  readonly usual: number | null;
  /** Of so many sessions the figure is known. */
  readonly count: number;
  /** So many the link leads to. */
  readonly sessions: number;
  readonly why: Why | null;
  /** What its question may be told as; null: not at all. */
  readonly quote: string | null;
  readonly names: Names;
}

export interface Reader {
  readonly locale: string | null;
  readonly timeZone: string;
  /** Of the platform: their links say which company is meant, and so does the text. */
  readonly isStaff?: boolean;
}

/** The same in words: bounded lines, none of which holds what a customer wrote. */
export interface AlertMessage {
  readonly title: string;
  readonly lines: readonly string[];
  readonly reasonsTitle: string;
  readonly reasons: readonly string[];
  readonly sessionsLink: string;
  readonly linkText: string;
  readonly alertsLink: string;
}

export function alertMessage(story: AlertStory, baseUrl: string, reader: Reader): AlertMessage {
  const { alert, kind } = story;
  const { locale, timeZone, isStaff = false } = reader;
  const { company } = story.names;
  const tell = (sentence: Sentence) => inWords(sentence, locale);
  const figure = (value: number | null) => figureText(alert.metric, value, locale);
  const name = valueInMail(bounded(alert.name));
  const window = say('news.window', {
    window: windowText(story, tell(say('mail.locale')), timeZone),
    count: story.sessions,
  });
  const [title, value] = [tell(figureName(story)), figure(story.value)];
  const alertsLink = isStaff ? `${baseUrl}/alerts?companyId=${company.id}` : `${baseUrl}/alerts`;
  const link = sessionsLink(story, baseUrl, isStaff) ?? alertsLink;
  const said =
    story.usual === null
      ? say('news.figureOnly', { figure: title, value })
      : say('news.figure', { figure: title, value, usual: figure(story.usual) });
  return {
    title: bounded(tell(kind === 'opened' ? say('news.opened', { name }) : say('news.ended', { name }))),
    lines: [
      ...(story.quote === null
        ? []
        : [tell(say('news.quote', { question: valueInMail(bounded(story.quote)) }))]),
      [
        tell(said),
        ...limitOf(alert).map((limit) =>
          tell(say(`news.${limit.condition}`, { value: figure(limit.threshold) })),
        ),
        ...(story.count === story.sessions ? [] : [tell(say('news.known', { count: story.count }))]),
      ].join(' '),
      tell(window),
      ...(isStaff ? [tell(say('news.company', { company: valueInMail(company.name) }))] : []),
    ].map(bounded),
    reasonsTitle: tell(say('news.reasons')),
    reasons: kind === 'opened' ? reasonsOf(story, locale).map(bounded) : [],
    sessionsLink: link,
    linkText: tell(link === alertsLink ? say('news.alerts') : say('news.sessions')),
    alertsLink,
  };
}

/** Hours by the reader's clock, days and weeks as the dates they are. */
function windowText({ alert, fromAt, untilAt, ...story }: AlertStory, locale: string, zone: string): string {
  const isHour = alert.span === 'hour';
  const format = momentFormat(locale, {
    dateStyle: 'medium',
    timeStyle: isHour ? 'short' : undefined,
    timeZone: isHour ? zone : story.timeZone,
  });
  return format.formatRange(fromAt, isHour ? untilAt : untilAt.getTime() - 1);
}

/** The number it is held against, where that is not what is usual. */
const limitOf = ({ condition, threshold }: AlertStory['alert']) =>
  condition === 'changed' || threshold === null ? [] : [{ condition, threshold }];

function figureName({ alert: { metric, subject }, names }: AlertStory): Sentence {
  if (metric === 'categoryShare') {
    return say('figure.categoryShare', { subject: categoryName(subject ?? '', names.categories) });
  }
  return say(`figure.${metric}`);
}

function reasonsOf({ why, alert: { metric }, names }: AlertStory, locale: string | null): string[] {
  const isCount = why?.metric === 'totalSessions';
  const write = (value: number | null) => figureText(isCount ? 'sessions' : metric, value, locale);
  return mainFirst(why?.parts ?? [])
    .slice(0, shownReasons)
    .map(({ dimension, value, sessions, previousSessions, ...part }) => {
      const said = {
        dimension: dimensionName(dimension, names),
        value: valueName(dimension, value, names, locale),
      };
      const [before, now] = [write(part.previousMetric), write(part.metric)];
      if (previousSessions === null || movedByItself(part))
        return inWords(say('news.reason', { ...said, before, now }), locale);
      const counts = { before: countText(previousSessions, locale), now: countText(sessions, locale) };
      return inWords(say('news.reasonSessions', { ...said, ...counts }), locale);
    });
}

const countText = (count: number, locale: string | null) => figureText('sessions', count, locale);

/**
 * The list of exactly the sessions of the window that the figure is about; it asks for a sign-in. Null where the address would
 * hold what a customer wrote, or who, or be too long for a chat: then the way leads over the history of alerts.
 */
function sessionsLink(
  { alert, fromAt, untilAt, names: { company } }: AlertStory,
  baseUrl: string,
  isStaff: boolean,
): string | null {
  const { metric, subject, filters } = alert;
  if (metric === 'questionCount' || filters.question || filters.search || filters.userId) return null;
  const own = subject === null ? {} : { category: [subject] };
  const search = new URLSearchParams();
  const { attribute = {}, ...said } = filters;
  const named = Object.entries(attribute).map(([key, values]) => [`attribute.${key}`, values] as const);
  const all = { ...said, ...own, ...Object.fromEntries(named), ...datesOf({ fromAt, untilAt }) };
  if (isStaff) search.set('companyId', company.id);
  for (const [name, value] of Object.entries(all))
    if (value !== undefined) search.set(name, Array.isArray(value) ? writeListText(value) : String(value));
  const link = `${baseUrl}/sessions?${search}`;
  return link.length > longestLink ? null : link;
}

const bounded = (text: string): string => cutLine(oneLine(text).trim(), longestLine);
