import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { SystemCtx } from '../../../kernel/context.ts';
import { csvLine, csvRecord } from '../../../kernel/tables/csv-line.ts';
import { nilId } from '../../../ports/ids.ts';
import type { MetricsRange } from './metrics-range.ts';
import { ownRows, rangeValues } from './read-groups.ts';
import { maySeeSenders } from './read-samples.ts';

const CsvRow = {
  hour: is.moment,
  fingerprint: is.uuid,
  timestamp: is.moment,
  documentUri: is.text,
  directive: is.text,
  blockedUri: is.text,
  sourceFile: is.orNull(is.text),
  lineNumber: is.orNull(is.number),
  riskLevel: is.text,
  bypassAttempt: is.bool,
  classification: is.text,
  count: is.number,
  ipAddress: is.orNull(is.text),
  userAgent: is.orNull(is.text),
};
type CsvRow = RowOf<typeof CsvRow>;

const columns = [
  'timestamp',
  'documentUri',
  'directive',
  'blockedUri',
  'sourceFile',
  'lineNumber',
  'riskLevel',
  'bypassAttempt',
  'classification',
  'count',
] as const;
const pageSize = 1000;

/**
 * One record per kind and hour with its first sample and how many reports it stands for: the counts add up to
 * totalViolations. Read by key in short steps, so that a long file holds no transaction open.
 */
export async function* metricsCsv(ctx: SystemCtx, range: MetricsRange): AsyncGenerator<string> {
  const shown = maySeeSenders(ctx.actor) ? ([...columns, 'ipAddress', 'userAgent'] as const) : columns;
  yield csvLine(shown);
  let after: CsvRow | undefined;
  do {
    const page: CsvRow[] = await readPage(ctx, range, after);
    if (page.length > 0) yield page.map((row) => csvRecord<(typeof shown)[number]>(shown, row)).join('');
    after = page.length === pageSize ? page.at(-1) : undefined;
  } while (after !== undefined);
}

function readPage(ctx: SystemCtx, range: MetricsRange, after: CsvRow | undefined): Promise<CsvRow[]> {
  return ctx.transaction((tx) =>
    rows(
      tx,
      `SELECT v.hour_at AS hour, v.fingerprint, v.last_seen_at AS timestamp,
         coalesce(s.document_uri, v.document_host || v.document_path, '') AS "documentUri", v.directive,
         coalesce(s.blocked_uri, v.blocked_origin, v.blocked_target) AS "blockedUri", s.source_file AS "sourceFile",
         s.line_number AS "lineNumber", v.risk_level AS "riskLevel", v.bypass_attempt AS "bypassAttempt",
         v.classification, v.seen_count AS count, s.network AS "ipAddress", s.user_agent AS "userAgent"
       FROM (${ownRows} AND (hour_at, fingerprint) > ($5, $6) ORDER BY hour_at, fingerprint) AS v
       LEFT JOIN csp_sample s ON s.company_id = v.company_id AND s.hour_at = v.hour_at
         AND s.fingerprint = v.fingerprint AND s.slot = 0
       WHERE v.seen_count > 0 ORDER BY v.hour_at, v.fingerprint LIMIT ${pageSize}`,
      [...rangeValues(range), after?.hour ?? new Date(0), after?.fingerprint ?? nilId],
      CsvRow,
    ),
  );
}
