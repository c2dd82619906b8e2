import { seededRandom } from '../../kernel/statistics/seeded-random.ts';
import { pick } from './chance.ts';

interface Handled {
  readonly externalId: string;
  /** Days before the end. */
  readonly ago: number;
  readonly mood: 'POSITIVE' | 'NEUTRAL' | 'NEGATIVE';
  readonly escalated: boolean;
  readonly category: string;
}

const teams = [
  {
    name: 'Orders',
    categories: ['ORDER_STATUS', 'DELIVERY'],
    people: ['Noor Visser', 'Sem de Boer', 'Lena Krause'],
  },
  { name: 'Returns', categories: ['RETURNS', 'REFUND'], people: ['Jonas Weber', 'Fleur Smit'] },
  { name: 'Service desk', categories: [], people: ['Amélie Laurent', 'Tom Baker', 'Eva Mulder'] },
] as const;
/** Too few people for what comes in: those whom they help rate it lower. */
const struggling = 'Returns';

/** The newest one answers past the question, which shows in the ratings of the last two weeks. */
const versions = [
  { name: '3.1', from: Number.POSITIVE_INFINITY, weight: 1, worse: 0 },
  { name: '3.2', from: 62, weight: 4, worse: 0 },
  { name: '3.3', from: 14, weight: 6, worse: 2 },
] as const;

/** What its companies declare of their own. */
export const demoAttributes = [
  { key: 'plan', label: 'Plan', type: 'text', fromColumn: null },
  { key: 'page', label: 'Opened on', type: 'text', fromColumn: null },
] as const;
const plans = [
  { name: 'Basic', weight: 6 },
  { name: 'Plus', weight: 3 },
  { name: 'Business', weight: 1 },
] as const;
const pages = [
  { name: '/help', weight: 5 },
  { name: '/orders', weight: 4 },
  { name: '/checkout', weight: 2 },
  { name: '/returns', weight: 2 },
] as const;

const best = { POSITIVE: 5, NEUTRAL: 4, NEGATIVE: 2 } as const;

/** Who or what handled a session, and how it was rated: of its id alone, whatever else is told of it. */
export function handlingOf({ externalId, ago, mood, escalated, category }: Handled) {
  const random = seededRandom(seedOf(externalId));
  const version = pick(
    versions.filter(({ from }) => ago <= from),
    random,
  );
  const team = escalated
    ? (teams.find(({ categories }) => categories.some((one) => one === category)) ?? teams[2])
    : null;
  const rates = random() < 0.4;
  const lower = version.worse + (team?.name === struggling ? 1 : 0) + (random() < 0.4 ? 1 : 0);
  const person = team?.people[Math.floor(random() * team.people.length)] ?? null;
  return {
    version: version.name,
    team: team?.name ?? null,
    assignee: person,
    rating: rates ? Math.max(1, best[mood] - lower) : null,
    tags: [...(escalated ? ['follow-up'] : []), ...(random() < 0.08 ? ['vip'] : [])],
    plan: pick(plans, random).name,
    page: pick(pages, random).name,
  };
}

function seedOf(text: string): number {
  let seed = 0x9e3779b9;
  for (let at = 0; at < text.length; at += 1) seed = Math.imul(seed ^ text.charCodeAt(at), 0x01000193);
  return seed;
}
