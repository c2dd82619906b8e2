import { dayMs } from '../../kernel/day-ms.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { seededRandom } from '../../kernel/statistics/seeded-random.ts';
import { pick } from './chance.ts';
import { handlingOf } from './handling.ts';
import { closings, type DemoLanguage, handOvers, type Topic, topics } from './topics.ts';

export interface DemoOptions {
  /** The history ends two hours before: what is younger is not in the export yet. */
  readonly now: Date;
  readonly seed: number;
  readonly count: number;
  readonly prefix: string;
  /** Only those that began then or later. */
  readonly from?: Date;
  /** Only those that began before. */
  readonly before?: Date;
}

export const demoDays = 120;
/** Days before the end: a carrier lost a truck, and everybody asked. */
const incident = { from: 38, to: 32 };

const byWeekday = [0.45, 1.2, 1.12, 1.05, 1, 0.95, 0.5] as const;
const byHour = [1, 1, 0, 0, 0, 1, 2, 5, 9, 12, 13, 11, 9, 11, 12, 11, 9, 7, 6, 8, 9, 7, 4, 2] as const;

const countries: readonly { code: string; weight: number; languages: readonly DemoLanguage[] }[] = [
  { code: 'NL', weight: 36, languages: ['nl', 'nl', 'nl', 'en'] },
  { code: 'DE', weight: 24, languages: ['de', 'de', 'de', 'en'] },
  { code: 'BE', weight: 13, languages: ['nl', 'nl', 'fr'] },
  { code: 'FR', weight: 12, languages: ['fr', 'fr', 'fr', 'en'] },
  { code: 'GB', weight: 9, languages: ['en'] },
  { code: 'AT', weight: 4, languages: ['de'] },
  { code: 'IE', weight: 2, languages: ['en'] },
];
const channels = [
  { name: 'web', weight: 58 },
  { name: 'app', weight: 24 },
  { name: 'whatsapp', weight: 14 },
  { name: 'email', weight: 4 },
];

/** One session a line, as JSON: equal for equal options. */
export function* generateSessions({
  now,
  seed,
  count,
  prefix,
  from,
  before,
}: DemoOptions): Generator<string> {
  const random = seededRandom(seed);
  const endMs = now.getTime() - 2 * hourMs;
  const today = Math.floor(endMs / dayMs) * dayMs;
  const days = Array.from({ length: demoDays + 1 }, (_, index) => {
    const ago = demoDays - index;
    const at = today - ago * dayMs;
    const growth = 0.85 + (0.3 * index) / demoDays;
    const noise = 0.9 + random() * 0.2;
    const usual = (byWeekday[new Date(at).getUTCDay()] ?? 1) * growth * noise;
    const hours = hoursUntil(ago > 0 ? 24 : (endMs - today) / hourMs);
    return { at, ago, hours, weight: usual * (isIncident(ago) ? 1.9 : 1) * shareOf(hours) };
  });
  for (let number = 1; number <= count; number += 1) {
    const day = pick(days, random);
    const startMs = day.at + pick(day.hours, random).at * hourMs + Math.floor(random() * hourMs);
    // Told in any case: what follows does not depend on which part is asked for.
    const told = session(`${prefix}-${String(number).padStart(6, '0')}`, startMs, day.ago, random);
    if ((from && startMs < from.getTime()) || (before && startMs >= before.getTime())) continue;
    yield `${JSON.stringify(told)}\n`;
  }
}

/** The hours of a day that are over. */
const hoursUntil = (hour: number) =>
  byHour.map((weight, at) => ({ weight, at })).filter(({ at }) => at + 1 <= hour);

const shareOf = (hours: ReturnType<typeof hoursUntil>): number =>
  hours.reduce((sum, { weight }) => sum + weight, 0) /
  byHour.reduce<number>((sum, weight) => sum + weight, 0);

const isIncident = (ago: number): boolean => ago <= incident.from && ago >= incident.to;

function session(externalId: string, startMs: number, ago: number, random: () => number): object {
  const duringIncident = isIncident(ago);
  const topic = pick(duringIncident ? topics.map(troubled) : topics, random);
  const country = pick(countries, random);
  const language = country.languages[Math.floor(random() * country.languages.length)] ?? 'en';
  const [positive, neutral] = topic.mood;
  const roll = random() * 100 + (duringIncident ? 18 : 0);
  const mood = roll < positive ? 'POSITIVE' : roll < positive + neutral ? 'NEUTRAL' : 'NEGATIVE';
  const escalated = random() < topic.escalates * (mood === 'NEGATIVE' ? 1.8 : 0.7);
  const order = `MO-${100_000 + Math.floor(random() * 900_000)}`;
  const asks = topic.asks[language];
  const ask = (asks[Math.floor(random() * asks.length)] ?? '').replace('{order}', order);
  const slowness = (duringIncident ? 3 : 1) * (0.6 + random() * 1.2);

  const messages: { role: string; content: string; timestamp: string }[] = [];
  let atMs = startMs;
  const say = (role: string, content: string, afterSeconds: number) => {
    atMs += Math.round(afterSeconds * 1000);
    messages.push({ role, content, timestamp: new Date(atMs).toISOString() });
  };
  say('user', ask, 0);
  say('assistant', topic.reply[language].replace('{order}', order), 2 + 6 * slowness);
  if (random() < 0.35) {
    say('user', (asks.at(-1) ?? '').replace('{order}', order), 20 + random() * 90);
    say('assistant', topic.reply[language].replace('{order}', order), 2 + 6 * slowness);
  }
  if (escalated) {
    say('user', closings.NEGATIVE[language], 15 + random() * 60);
    say('agent', handOvers[language], 40 + 90 * slowness);
  }
  say('user', closings[mood][language], 10 + random() * 80);

  const tokens = 180 * messages.length + Math.floor(random() * 400);
  // A few customers write often, most of them once.
  const customer = Math.floor(1_800 * random() ** 2.2);
  return {
    id: externalId,
    start: new Date(startMs).toISOString(),
    end: new Date(atMs).toISOString(),
    customer: `customer-${String(customer).padStart(4, '0')}`,
    // Of the ranges that are kept for documentation: nobody's address.
    ip: `${['192.0.2', '198.51.100', '203.0.113'][customer % 3]}.${1 + (customer % 250)}`,
    country: country.code,
    language,
    channel: pick(channels, random).name,
    sentiment: mood,
    category: topic.category,
    escalated,
    ...handlingOf({ externalId, ago, mood, escalated, category: topic.category }),
    forwarded: false,
    summary: summaryOf(topic, escalated),
    questions: [ask],
    tokens,
    cost: Math.round(tokens * 0.4) / 1e6,
    currency: 'EUR',
    messages,
  };
}

export const summaryOf = (topic: Topic, escalated: boolean): string =>
  `The customer asked about ${topic.subject}; ${escalated ? 'a colleague took over' : 'the assistant answered'}.`;

const troubled = (topic: Topic): Topic =>
  topic.category === 'DELIVERY'
    ? { ...topic, weight: topic.weight * 5, escalates: 0.3 }
    : topic.category === 'ORDER_STATUS' || topic.category === 'REFUND'
      ? { ...topic, weight: topic.weight * 1.5 }
      : topic;
