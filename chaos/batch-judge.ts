import type { Emulator } from '../src/ai-emulator/server.ts';
import type { BatchStore } from './batch-store.ts';

interface Verdict {
  readonly broken: string[];
  readonly figures: Record<string, number>;
}

/** The till of the provider and the rows of the service, one against the other. */
export async function judgeBatches(
  store: BatchStore,
  emulator: Emulator,
  sessionCount: number,
): Promise<Verdict> {
  const ledger = emulator.ledger();
  const broken: string[] = [];
  const claim = (text: string, good: boolean) => {
    if (!good) broken.push(text);
  };
  const paidTwice = ledger.questions.filter(({ paidCount }) => paidCount > 1);
  claim(`${paidTwice.length} requests were paid twice`, paidTwice.length === 0);

  const stages = await store.query<{
    status: number;
    count: string;
    told: string;
    results: string;
    runs: string;
  }>(
    `SELECT s.analysis_status AS status, count(*) AS count, count(s.stage_error->>'ANALYSIS') AS told,
       count(e.session_id) AS results, coalesce(sum(s.ai_requests), 0) AS runs
     FROM session s LEFT JOIN session_enrichment e ON e.company_id = s.company_id AND e.session_id = s.id GROUP BY 1`,
  );
  const at = (status: number) => stages.find((row) => row.status === status);
  const [done, failed] = [at(2), at(3)].map((row) => Number(row?.count ?? 0));
  const total = stages.reduce((sum, row) => sum + Number(row.count), 0);
  claim(`${total} of ${sessionCount} sessions are there`, total === sessionCount);
  claim(
    `${total - (done ?? 0) - (failed ?? 0)} sessions are neither analysed nor failed`,
    total === (done ?? 0) + (failed ?? 0),
  );
  claim('a failed session has no reason', Number(at(3)?.told ?? 0) === failed);
  claim('an analysed session has no result', Number(at(2)?.results ?? 0) === done);
  claim(`${at(2)?.runs} results were stored on ${done} sessions`, Number(at(2)?.runs ?? 0) === done);

  const [ours] = await store.query<{ lines: string; useful: string }>(
    'SELECT count(*) AS lines, count(*) FILTER (WHERE useful) AS useful FROM usage_ledger',
  );
  claim(
    `${ours?.lines} lines are in our ledger, ${ledger.paidCount} in the till`,
    Number(ours?.lines) === ledger.paidCount,
  );

  const slots = await readSlots(store);
  claim(`${slots.twice} slots were begun twice while their run was alive or done`, slots.twice === 0);
  return {
    broken,
    figures: {
      batches: ledger.batchCount,
      paid: ledger.paidCount,
      paidTwice: paidTwice.length,
      analysed: done ?? 0,
      failed: failed ?? 0,
      slots: slots.count,
      slotsTwice: slots.twice,
    },
  };
}

/** A slot may be begun again only when the run of it was cut off and its lease had ended. */
async function readSlots(store: BatchStore): Promise<{ count: number; twice: number }> {
  const [table] = await store.query<{ name: string | null }>(
    "SELECT to_regclass('claimed_slot')::text AS name",
  );
  if (!table?.name) return { count: 0, twice: 0 };
  const [row] = await store.query<{ count: string; twice: string }>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE old_lease > at OR (old_lease IS NULL AND slot <= old_slot)) AS twice FROM claimed_slot`,
  );
  return { count: Number(row?.count ?? 0), twice: Number(row?.twice ?? 0) };
}
