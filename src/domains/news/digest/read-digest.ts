import { z } from 'zod';
import { invoke } from '../../../kernel/invoke.ts';
import type { Services } from '../../../kernel/services.ts';
import type { Period } from '../../../kernel/time/period.ts';
import { type Explanation, explainChange, getDashboardMetrics } from '../../dashboard/index.ts';
import { listQuestions } from '../../dashboard/questions/index.ts';
import { getQuality } from '../../reviews/index.ts';
import type { Names } from '../telling/names.ts';
import type { Telling } from '../telling/read-telling.ts';

const watched = ['totalSessions', 'escalatedShare', 'resolvedShare', 'avgRating', 'avgResponseTime'] as const;
/** What moved by less, as a share of it, is not told. */
const telling = 0.1;
const mostQuestions = 5;
/** As many as the screen has: what is escalated often may be asked less than what never is. */
const askedQuestions = 200;

const Figures = z.object({
  sessions: z.int(),
  users: z.int(),
  escalated: z.number().nullable(),
  resolved: z.number().nullable(),
  rating: z.number().nullable(),
  responseTime: z.number().nullable(),
  aiCost: z.number(),
  aiCurrency: z.string(),
  costs: z.array(z.object({ currency: z.string().nullable(), cost: z.number() })),
});
export type Figures = z.output<typeof Figures>;

/** What a digest tells: as every screen tells it of the same dates. */
export interface Digest {
  readonly names: Names;
  readonly now: Figures;
  readonly before: Figures | null;
  readonly changes: readonly Explanation[];
  readonly questions: readonly {
    /** Null where nothing may be quoted. */
    readonly question: string | null;
    readonly count: number;
    readonly escalated: number;
  }[];
  readonly quality: readonly { readonly field: string; readonly share: number; readonly count: number }[];
}

export async function readDigest(
  services: Services,
  companyId: string,
  { fromMs, belowMs }: Period,
  { quote, names }: Telling,
): Promise<Digest> {
  const ask = (input: object) => ({
    actor: { type: 'system', job: 'news-digest' } as const,
    origin: { requestId: 'news-digest', address: null, userAgent: null },
    input: { companyId, ...input },
  });
  const dates = { startDate: new Date(fromMs).toISOString(), endDate: new Date(belowMs - 1).toISOString() };
  const { metrics, previous } = await invoke(services, getDashboardMetrics, ask(dates));
  const changes: Explanation[] = [];
  for (const metric of previous && previous.totalSessions > 0 && metrics.totalSessions > 0 ? watched : []) {
    const { catchingUp: _behind, ...change } = await invoke(
      services,
      explainChange,
      ask({ ...dates, metric }),
    );
    if (
      change.change !== null &&
      Math.abs(change.change) >= telling * Math.abs(change.previousValue ?? 0) &&
      change.change !== 0
    )
      changes.push(change);
  }
  const { questions } = await invoke(services, listQuestions, ask({ ...dates, top: askedQuestions }));
  const quality = await invoke(services, getQuality, ask({}));
  return {
    names,
    now: figuresOf(metrics),
    before: previous && previous.totalSessions > 0 ? figuresOf(previous) : null,
    changes,
    questions: questions
      .map(({ question, count, escalatedShare }) => ({
        question: quote(question),
        count,
        escalated: Math.round(count * escalatedShare),
      }))
      .filter(({ escalated }) => escalated > 0)
      .toSorted((a, b) => b.escalated - a.escalated)
      .slice(0, mostQuestions),
    quality: quality.fields.flatMap(({ field, count, agreement }) =>
      agreement === null ? [] : [{ field, share: agreement.share, count }],
    ),
  };
}

type Metrics = Awaited<
  ReturnType<typeof invoke<typeof getDashboardMetrics.input, typeof getDashboardMetrics.output>>
>['metrics'];

const figuresOf = (metrics: Metrics): Figures => ({
  sessions: metrics.totalSessions,
  users: metrics.uniqueUsers,
  escalated: metrics.totalSessions === 0 ? null : metrics.escalatedCount / metrics.totalSessions,
  resolved: metrics.resolvedChatsPercentage === null ? null : metrics.resolvedChatsPercentage / 100,
  rating: metrics.ratings.average,
  responseTime: metrics.avgResponseTime,
  aiCost: metrics.ai.cost,
  aiCurrency: metrics.ai.currency,
  costs: [{ currency: metrics.currency, cost: metrics.totalCost }, ...metrics.otherCosts],
});
