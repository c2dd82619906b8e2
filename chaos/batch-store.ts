import type { Query } from './store.ts';

/** Stands for half an hour: for all that waits for its time, and for what proves that a call made no batch. */
export async function letTimePass(query: Query): Promise<void> {
  for (const text of [
    `UPDATE batch_attempt SET intent_at = intent_at - interval '31 minutes', call_ended_at = call_ended_at - interval '31 minutes' WHERE state = 'submitting'`,
    "UPDATE batch_attempt SET next_step_at = least(next_step_at, now()) WHERE state NOT IN ('done', 'failed', 'split')",
    // Not less by so much: a cluster calculates nothing with a moment of a row while it changes the row.
    "UPDATE ai_request SET created_at = least(created_at, now() - interval '31 minutes') WHERE status = 'pending'",
  ])
    await query(text);
}

/** How many tries at the provider the kills left in which state. */
export async function openAttempts(query: Query): Promise<Record<string, number>> {
  const rows = await query<{ state: string; count: string }>(
    "SELECT state, count(*) AS count FROM batch_attempt WHERE state NOT IN ('done', 'failed', 'split') GROUP BY state",
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Sessions that have come to an end of their analysis, one way or the other. */
export const countEnded = (query: Query): Promise<number> =>
  countOf(query, 'FROM session WHERE analysis_status IN (2, 3)');

export const countBilled = (query: Query): Promise<number> => countOf(query, 'FROM usage_ledger');

export async function countOf(query: Query, from: string): Promise<number> {
  const [row] = await query<{ count: string }>(`SELECT count(*) AS count ${from}`);
  return Number(row?.count);
}

/** What the service believes, against the till of the provider: every difference in words. */
export async function judgeBatches(
  query: Query,
  ledger: { paidCount: number; questions: readonly { paidCount: number }[] },
  expected: Expected,
): Promise<Judged> {
  const { broken, figures } = await judgeSessions(query, expected);
  const paidTwice = ledger.questions.filter(({ paidCount }) => paidCount > 1).length;
  if (paidTwice !== 0) broken.push(`${paidTwice} requests were paid twice`);
  const ours = await countBilled(query);
  if (ours !== ledger.paidCount)
    broken.push(`${ours} lines in our ledger, ${ledger.paidCount} in the provider's`);
  return { broken, figures: { ...figures, paid: ledger.paidCount, paidTwice } };
}

interface Expected {
  readonly sessions: number;
  readonly hopeless: number;
}

interface Judged {
  readonly broken: string[];
  readonly figures: Record<string, number>;
}

/** Every session came to its end, with a result or a reason; nothing is left open. */
export async function judgeSessions(query: Query, expected: Expected): Promise<Judged> {
  const broken: string[] = [];
  const claim = (good: boolean, text: string) => void (good || broken.push(text));
  const [row] = await query<Record<string, string>>(
    `SELECT count(*) AS total, count(*) FILTER (WHERE s.analysis_status = 2) AS analysed,
       count(*) FILTER (WHERE s.analysis_status = 3) AS failed,
       count(*) FILTER (WHERE s.analysis_status = 3 AND s.stage_error->>'ANALYSIS' IS NULL) AS untold,
       count(*) FILTER (WHERE s.analysis_status = 2 AND e.session_id IS NULL) AS resultless,
       coalesce(sum(s.ai_requests), 0) AS results
     FROM session s LEFT JOIN session_enrichment e ON e.company_id = s.company_id AND e.session_id = s.id`,
  );
  const at = (name: string): number => Number(row?.[name] ?? -1);
  claim(at('total') === expected.sessions, `${at('total')} of ${expected.sessions} sessions are there`);
  const open = at('total') - at('analysed') - at('failed');
  claim(open === 0, `${open} sessions are neither analysed nor failed`);
  claim(at('failed') === expected.hopeless, `${at('failed')} failed, and ${expected.hopeless} had to`);
  claim(at('untold') === 0, `${at('untold')} failed sessions say no reason`);
  claim(at('resultless') === 0, `${at('resultless')} analysed sessions have no result`);
  claim(
    at('results') === at('analysed'),
    `${at('results')} results stored on ${at('analysed')} analysed sessions`,
  );
  const stuck = Object.entries(await openAttempts(query));
  claim(stuck.length === 0, `left open at the end: ${JSON.stringify(stuck)}`);
  return {
    broken,
    figures: { analysed: at('analysed'), failed: at('failed') },
  };
}
