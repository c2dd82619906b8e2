import { z } from 'zod';
import type { SystemTx } from '../../../db/database.ts';
import { is, type RowOf, rows } from '../../../db/rows.ts';
import { said } from '../../../kernel/said.ts';
import { say } from '../../../words/sentence.ts';
import type { AlertRow } from '../alerts/alert-record.ts';
import { edges, type Scope, type Spans } from './read-counts.ts';

export const UserRisk = z.object({
  userId: z.string(),
  email: z.string().nullable(),
  riskScore: z.int().min(0).max(100),
  factors: z.array(z.object({ factor: said, count: z.int(), points: z.number() })),
});
export type UserRisk = z.input<typeof UserRisk>;

const shownCount = 20;

/** What weighs on a person: a bit for each, never more than `most` for all of a kind. */
const weights = {
  'seen.failedSignIns': { each: 1, most: 15 },
  'seen.refusedActs': { each: 3, most: 30 },
  'seen.tooManyRequests': { each: 1, most: 10 },
  'seen.otherFailures': { each: 0.5, most: 5 },
  'seen.suspiciousEvents': { each: 15, most: 45 },
  'seen.securityAlerts': { each: 20, most: 60 },
} as const;
type Factor = keyof typeof weights;

const PersonCount = { userId: is.text, eventType: is.text, outcome: is.text, n: is.number };
export type PersonCount = RowOf<typeof PersonCount>;

/** The people with the most against them in a range, most first. */
export async function readUserRisks(
  tx: SystemTx,
  scope: Scope,
  spans: Spans,
  alerts: readonly AlertRow[],
): Promise<UserRisk[]> {
  const counts = await rows(
    tx,
    `SELECT user_id AS "userId", event_type AS "eventType", outcome, sum(n)::bigint AS n FROM (
       SELECT subject AS user_id, event_type, outcome, event_count AS n FROM security_subject_hour
       WHERE subject_kind = 'user' AND outcome <> 'SUCCESS' AND hour_at >= $3 AND hour_at < $4
         AND ($1::uuid IS NULL OR company_id = $1::uuid)
       UNION ALL
       SELECT user_id::text, event_type, outcome, count(*) FROM audit_entry
       WHERE user_id IS NOT NULL AND outcome <> 'SUCCESS' AND ${edges} GROUP BY 1, 2, 3
     ) AS counted GROUP BY 1, 2, 3`,
    [scope.companyId, scope.from, spans.rolledFrom, spans.rolledUntil, scope.until],
    PersonCount,
  );
  const risks = rankPeople(counts, alerts).slice(0, shownCount);
  const people = await rows(
    tx,
    'SELECT id, email FROM app_user WHERE id = ANY($1)',
    [risks.map(({ userId }) => userId)],
    { id: is.uuid, email: is.text },
  );
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  return risks.map((risk) => ({ ...risk, email: emails.get(risk.userId) ?? null }));
}

export function rankPeople(
  counted: readonly PersonCount[],
  alerts: readonly Pick<AlertRow, 'context'>[],
): UserRisk[] {
  const people = new Map<string, Map<Factor, number>>();
  const add = (userId: string, factor: Factor, count: number) => {
    const counts = people.get(userId) ?? new Map<Factor, number>();
    counts.set(factor, (counts.get(factor) ?? 0) + count);
    people.set(userId, counts);
  };
  for (const { userId, eventType, outcome, n } of counted) add(userId, factorOf(eventType, outcome), n);
  for (const { context } of alerts) if (context.userId) add(context.userId, 'seen.securityAlerts', 1);
  return [...people]
    .map(([userId, counts]) => riskOf(userId, counts))
    .sort((a, b) => b.riskScore - a.riskScore || (a.userId < b.userId ? -1 : 1));
}

function riskOf(userId: string, counts: ReadonlyMap<Factor, number>): UserRisk {
  const factors = [...counts].map(([factor, count]) => ({
    factor: say(factor),
    count,
    points: Math.min(weights[factor].most, weights[factor].each * count),
  }));
  factors.sort((a, b) => b.points - a.points);
  const points = factors.reduce((sum, factor) => sum + factor.points, 0);
  return { userId, email: null, riskScore: Math.min(100, Math.round(points)), factors };
}

function factorOf(eventType: string, outcome: string): Factor {
  if (outcome === 'SUSPICIOUS') return 'seen.suspiciousEvents';
  if (outcome === 'RATE_LIMITED') return 'seen.tooManyRequests';
  if (outcome === 'BLOCKED') return 'seen.refusedActs';
  return eventType === 'AUTHENTICATION' ? 'seen.failedSignIns' : 'seen.otherFailures';
}
