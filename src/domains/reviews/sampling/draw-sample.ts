import { randomBytes } from 'node:crypto';
import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import type { Clock } from '../../../ports/clock.ts';
import { newId } from '../../../ports/ids.ts';
import { drawPlaces } from './draw-places.ts';
import { dayOf } from './week.ts';

/** One of five is given to two people: how far people agree among themselves bounds what a model can reach. */
const givenToTwo = 5;

/** Sessions whose labels are of the week $2 to $3, each with its stratum: category, language, and how sure the AI was. */
const analysed = `SELECT e.session_id, e.model, e.prompt_version, e.confidence, e.result, t.transcript_hash,
    concat_ws('/', coalesce(e.result->>'category', '-'), coalesce(e.result->>'language', '-'),
      CASE WHEN e.confidence IS NULL THEN '-' WHEN e.confidence < 0.6 THEN 'low' WHEN e.confidence < 0.85 THEN 'middle' ELSE 'high' END) AS stratum
  FROM session_enrichment e JOIN session_transcript t ON t.company_id = e.company_id AND t.session_id = e.session_id
  WHERE e.company_id = $1 AND e.processed_at >= $2 AND e.processed_at < $3 AND encode(t.transcript_hash, 'hex') = e.input_hash`;

interface Draw {
  readonly week: Date;
  readonly size: number;
  readonly now: Date;
  readonly clock: Clock;
  readonly random: () => number;
}

/** Draws a week's sample, once. Gives how many sessions were drawn. */
export async function drawSample(tx: TenantTx, { week, size, now, clock, random }: Draw): Promise<number> {
  const range = [week, new Date(week.getTime() + 7 * dayMs)];
  const strata = await rows(
    tx,
    `SELECT stratum, count(*) AS count FROM (${analysed}) s GROUP BY stratum ORDER BY stratum`,
    [tx.companyId, ...range],
    { stratum: is.text, count: is.number },
  );
  const total = strata.reduce((sum, { count }) => sum + count, 0);
  const first = await tx.query(
    'INSERT INTO review_sample (company_id, week, session_count, drawn_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING week',
    [tx.companyId, dayOf(week), total, now],
  );
  if (first.length === 0 || total === 0) return 0;
  const places = drawPlaces(
    strata.map(({ count }) => count),
    size,
    random,
  );
  // Shuffled, so that ids, which are in the order of their making, tell nothing of a label.
  const drawn = shuffle(places, random);
  const twiceCount = Math.ceil(drawn.length / givenToTwo);
  // The order within a stratum is that of a hash that nobody knows before.
  const seed = randomBytes(16).toString('hex');
  await changeRows(
    tx,
    `INSERT INTO review_item (company_id, id, week, session_id, model, prompt_version, confidence, labels, weight, reviewers, transcript_hash)
     SELECT $1, d.id, $4::date, s.session_id, s.model, s.prompt_version, s.confidence,
       jsonb_build_object('sentiment', s.result->'sentiment', 'category', s.result->'category', 'escalated', s.result->'escalated', 'language', s.result->'language'),
       d.weight, d.reviewers, s.transcript_hash
     FROM (SELECT a.*, row_number() OVER (PARTITION BY stratum ORDER BY md5($5 || a.session_id::text)) - 1 AS place FROM (${analysed}) a) s
     JOIN json_to_recordset($6::json) AS d (id uuid, stratum text, place integer, weight double precision, reviewers smallint)
       ON d.stratum = s.stratum AND d.place = s.place`,
    [
      tx.companyId,
      ...range,
      dayOf(week),
      seed,
      JSON.stringify(
        drawn.map(({ stratum, place, weight }, at) => ({
          id: newId(clock),
          stratum: strata[stratum]?.stratum,
          place,
          weight,
          reviewers: at < twiceCount ? 2 : 1,
        })),
      ),
    ],
  );
  return drawn.length;
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(Math.floor(random() * left.length), 1));
}
