import { type AlertMetric, type AlertSpan, kindOf, type Sensitivity } from '../alerts/alert-words.ts';
import { countTails } from '../usual/count-tails.ts';
import { leastMeans, meanTails } from '../usual/mean-tails.ts';
import { shareTails } from '../usual/share-tails.ts';
import type { Tails } from '../usual/tails.ts';
import type { Figure } from './figure-of.ts';

export interface Rule {
  readonly metric: AlertMetric;
  readonly condition: 'above' | 'below' | 'changed';
  readonly threshold: number | null;
  readonly span: AlertSpan;
  readonly minCount: number;
  readonly sensitivity: Sensitivity;
}

/** What was seen: a window and the one before, and theirs of earlier weeks, newest first. */
export interface Seen {
  readonly now: Figure;
  readonly last: Figure;
  readonly weeks: readonly { readonly now: Figure; readonly last: Figure }[];
  /** Other hours or days, each over the same weeks. */
  readonly around: readonly (readonly Figure[])[];
}

export interface Verdict {
  /** open: it opens, or stays open. over: it is as usual again. unsure: too little to say, so nothing changes. */
  readonly state: 'open' | 'over' | 'unsure';
  readonly direction: 'above' | 'below';
  readonly value: number | null;
  readonly usual: number | null;
  /** Of so many sessions it is known. */
  readonly count: number;
  /** All that the window has of what is watched. */
  readonly sessions: number;
}

/** With fewer weeks nobody knows what is usual. */
const leastWeeks = 4;
/** False alarms a year that an alert may raise at normal sensitivity, by what it is allowed for. */
const perYear = { count: 2, share: 4, mean: 2 };
const windowsPerYear = { hour: 8760, day: 365, week: 52 };
const mostDoubt = 0.03;
const factors: Record<Sensitivity, number> = { low: 0.25, normal: 1, high: 4 };
/** Above and below, of a window alone and of two together. */
const looks = 4;
/**
 * What each look may use of its part. A share is mostly told by two windows, and both looks meet mostly the same chances,
 * so together they may have more than their parts: the simulations say how much.
 */
const evenly = { one: 1, two: 1 };
const ofShares = {
  hour: { one: 0.5, two: 2.5 },
  day: { one: 0.5, two: 2 },
  week: { one: 0.5, two: 2 },
};
/** What is so much likelier than what opened it is as usual again. */
const calm = 20;

export function judge(rule: Rule, seen: Seen): Verdict {
  const { now, weeks } = seen;
  const kind = kindOf[rule.metric];
  const said = {
    value: valueIn(rule.metric, now),
    usual: usualOf(
      rule.metric,
      weeks.map((week) => week.now),
    ),
    count: kind === 'count' ? now.sessions : now.count,
    sessions: now.sessions,
  };
  if (rule.condition !== 'changed') return { ...said, ...againstNumber(rule, rule.condition, said) };
  if (kind === 'count' && Math.max(now.sessions, said.usual ?? 0) < rule.minCount)
    return { ...said, state: 'unsure', direction: 'above' };
  return { ...said, ...againstUsual(rule, seen) };
}

type Decision = Pick<Verdict, 'state' | 'direction'>;

function againstNumber(
  { metric, threshold, minCount }: Rule,
  condition: 'above' | 'below',
  { value, count }: Pick<Verdict, 'value' | 'count'>,
): Decision {
  if (value === null || threshold === null || (kindOf[metric] !== 'count' && count < minCount))
    return { state: 'unsure', direction: condition };
  const isOpen = condition === 'above' ? value > threshold : value < threshold;
  return { state: isOpen ? 'open' : 'over', direction: condition };
}

function againstUsual(rule: Rule, { now, last, weeks, around }: Seen): Decision {
  const doubt = doubtOf(rule);
  const one = tailsOf(
    rule,
    now,
    weeks.map((week) => week.now),
    around,
  );
  if (rule.metric === 'noSessions') return nothingCame(now, last, { one, doubt, weeks });
  if (one === null) return { state: 'unsure', direction: 'above' };
  // What is weak in one window may be plain in two.
  const two = tailsOf(
    rule,
    both(now, last),
    weeks.map((week) => both(week.now, week.last)),
    around,
  );
  const isShare = kindOf[rule.metric] === 'share';
  const uses = isShare ? ofShares[rule.span] : evenly;
  // What was unusual in the window before, and is not in this one, is over.
  const leans = isShare ? deviationsOf(now, weeks) : null;
  const least = (a: number, b: number) => Math.min(a / uses.one, b / uses.two);
  const above = least(one.above, (leans === null || leans >= 1 ? two?.above : null) ?? 1);
  const below = least(one.below, (leans === null || leans <= -1 ? two?.below : null) ?? 1);
  const direction = above < below ? 'above' : 'below';
  if (Math.min(above, below) <= doubt) return { state: 'open', direction };
  return { state: Math.min(one.above, one.below) > doubt * calm ? 'over' : 'unsure', direction };
}

/** How far a share lies above what is usual, by what chance alone explains. */
function deviationsOf({ sum, count }: Figure, weeks: Seen['weeks']): number {
  const all = weeks.map((week) => week.now).reduce(both, { sessions: 0, sum: 0.5, count: 1 });
  const usual = all.sum / all.count;
  return (sum - count * usual) / Math.sqrt(count * usual * (1 - usual));
}

function nothingCame(
  now: Figure,
  last: Figure,
  { one, doubt, weeks }: { one: Tails | null; doubt: number; weeks: Seen['weeks'] },
): Decision {
  if (now.sessions > 0) return { state: 'over', direction: 'below' };
  const isKnown = weeks.length >= leastWeeks;
  const two =
    isKnown && last.sessions === 0
      ? countTails(
          0,
          weeks.map((week) => week.now.sessions + week.last.sessions),
        )
      : null;
  const isOpen = Math.min(one?.below ?? 1, two?.below ?? 1) <= doubt;
  return { state: isOpen ? 'open' : 'unsure', direction: 'below' };
}

function tailsOf(
  { metric, minCount }: Rule,
  now: Figure,
  weeks: readonly Figure[],
  around: Seen['around'],
): Tails | null {
  if (weeks.length < leastWeeks) return null;
  const kind = kindOf[metric];
  if (kind === 'count')
    return countTails(
      now.sessions,
      weeks.map(({ sessions }) => sessions),
    );
  const known = weeks.filter(({ count }) => count > 0);
  if (now.count < Math.max(1, minCount) || known.length < leastWeeks) return null;
  if (kind === 'share')
    return shareTails(
      shareOf(now),
      known.map(shareOf),
      around.map((group) => group.map(shareOf)),
    );
  if (known.length < leastMeans) return null;
  // Times and money vary by factors, ratings by steps.
  const scale =
    metric === 'rating' ? (mean: number) => mean : (mean: number) => Math.log(Math.max(mean, 1e-9));
  return meanTails(
    scale(now.sum / now.count),
    known.map(({ sum, count }) => scale(sum / count)),
  );
}

const shareOf = ({ sum, count }: Figure) => ({ hits: sum, count });

const both = (a: Figure, b: Figure): Figure => ({
  sessions: a.sessions + b.sessions,
  sum: a.sum + b.sum,
  count: a.count + b.count,
});

function doubtOf({ metric, span, sensitivity }: Rule): number {
  const yearly = perYear[kindOf[metric]] * factors[sensitivity];
  return Math.min(mostDoubt, yearly / windowsPerYear[span]) / looks;
}

const valueIn = (metric: AlertMetric, { sessions, sum, count }: Figure): number | null => {
  if (kindOf[metric] === 'count') return sessions;
  return count === 0 ? null : sum / count;
};

function usualOf(metric: AlertMetric, weeks: readonly Figure[]): number | null {
  const known = weeks.map((week) => valueIn(metric, week)).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
