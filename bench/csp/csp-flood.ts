import { type App, createApp } from '../../src/app.ts';
import type { Database } from '../../src/db/database.ts';
import { is, rows } from '../../src/db/rows.ts';
import { kindLimits } from '../../src/domains/csp/counting/kind-limits.ts';
import { getMetrics } from '../../src/domains/csp/get-metrics.ts';
import { invoke } from '../../src/kernel/invoke.ts';
import { mutateReports } from '../../test/csp-samples/mutate-report.ts';
import { productHost } from '../../test/csp-samples/sample-reports.ts';
import { startServer } from '../../test/rig/built-server.ts';
import { makePlace, type Place, settingsOf } from '../../test/rig/place.ts';
import { openBare } from '../bare.ts';
import { configOf } from '../batch-place.ts';
import { openPlace } from '../data-set.ts';
import { type Engine, n, tookMs } from '../frame.ts';
import { type LoadFigures, loadHttp, rawPost } from '../http-load.ts';
import { residentMb, watchMemory } from '../memory.ts';
import { onlyErrors } from '../only-errors.ts';

const path = '/api/csp-report';
const reportType = 'application/csp-report';
export const reportsPerPack = 100;

interface FloodSize {
  /** Reports of which no two are alike. */
  readonly unique: number;
  /** Payloads that are broken in some way. */
  readonly mutated: number;
  /** Past hours that are as full as the limits let them be. */
  readonly hours: number;
}

/**
 * A flood of reports that are all different, then one of broken ones: rate, answers, memory, rows and disk of the
 * service as it is shipped.
 */
export async function benchCspFlood(size: FloodSize, engine: Engine, log: (line: string) => void) {
  const bare = await loadBare(Math.min(singlesOf(size), 50_000));
  await using place = await makePlace(engine);
  const flooded = await floodService(place, size, log);
  // What the flood left, for the figures that are read of it.
  const app = await createApp(configOf(place, settings), onlyErrors, { database: await openPlace(place) });
  try {
    const stored = await measureStore(app.services.database);
    return { bare, ...flooded, stored, fullMonth: await readFullMonth(app, size.hours) };
  } finally {
    await app.close();
  }
}

const singlesOf = ({ unique }: FloodSize): number => Math.round(unique / 5);

async function floodService(place: Place, size: FloodSize, log: (line: string) => void) {
  const service = await startServer({ dataDir: place.dataDir, env: { ...settingsOf(place), ...settings } });
  const told = async (what: string) =>
    log(`${what}: resident memory ${Math.round(await residentMb(service.pid))} MB`);
  try {
    const single = (index: number) => rawPost(path, reportType, wire(index));
    await loadHttp(service.url, 10, Math.min(2000, size.unique), single);
    const memory = await watchMemory(service.pid);
    const singles = singlesOf(size);
    const ownKinds = await loadHttp(service.url, 10, singles, single);
    const alone = await loadHttp(service.url, 1, Math.round(singles / 10), single);
    const packs = Math.ceil((size.unique - singles) / reportsPerPack);
    const packed = await loadHttp(service.url, 10, packs, (index) =>
      rawPost(path, 'application/reports+json', pack(singles + index * reportsPerPack)),
    );
    await told(`${n(size.unique)} reports of which no two are alike`);
    const mutants = mutateReports(size.mutated);
    const mutated = await loadHttp(service.url, 10, size.mutated, () => {
      const { payload, contentType } = mutants.next().value ?? { payload: '', contentType: reportType };
      return rawPost(path, contentType, payload);
    });
    await told(`${n(size.mutated)} broken ones`);
    return { single: ownKinds, alone, mutated, packed, memoryGrowthMb: await memory.stop() };
  } finally {
    // What waits is stored before it ends.
    await service.stop();
  }
}

/** The same body to a route that reads and parses it. */
async function loadBare(count: number): Promise<LoadFigures> {
  await using bare = await openBare();
  const request = (index: number) => rawPost('/bare', reportType, wire(index));
  await loadHttp(bare.url, 10, 2000, request);
  return await loadHttp(bare.url, 10, count, request);
}

const settings = { BASE_URL: `https://${productHost}` };

const letters = (index: number): string =>
  [...index.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('');

/** As a browser sends it: about 600 bytes, the policy included. */
function wire(index: number): string {
  return JSON.stringify({
    'csp-report': {
      'document-uri': `https://${productHost}/page-${letters(index % 1000)}?q=${index}`,
      referrer: '',
      'violated-directive': 'script-src-elem',
      'effective-directive': 'script-src-elem',
      'original-policy':
        "default-src 'self'; script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'; img-src 'self' data:; object-src 'none'; base-uri 'none'; report-uri /api/csp-report; report-to csp",
      disposition: 'enforce',
      'blocked-uri': `https://${letters(index)}.example/${index}.js`,
      'line-number': 12,
      'source-file': `https://${productHost}/assets/app.js`,
      'status-code': 200,
      'script-sample': '',
    },
  });
}

function pack(from: number): string {
  return JSON.stringify(
    Array.from({ length: reportsPerPack }, (_, index) => ({
      type: 'csp-violation',
      body: {
        documentURL: `https://${productHost}/`,
        effectiveDirective: 'script-src-elem',
        blockedURL: `https://${letters(from + index)}.example/${from + index}.js`,
      },
    })),
  );
}

async function measureStore(database: Database) {
  const [row] = await database.system((tx) =>
    rows(
      tx,
      `SELECT (SELECT sum(report_count)::bigint FROM csp_violation) AS reports, (SELECT count(*) FROM csp_violation) AS rows,
         (SELECT count(*) FROM csp_sample) AS samples, (SELECT count(DISTINCT hour_at) FROM csp_violation) AS hours,
         round(${diskOfAll} / 1e6, 1)::float AS megabytes`,
      [],
      { reports: is.number, rows: is.number, samples: is.number, hours: is.number, megabytes: is.number },
    ),
  );
  if (row === undefined) throw new Error('the store could not be measured');
  return row;
}

const diskOfAll = `(SELECT sum(pg_total_relation_size(name)) FROM unnest(ARRAY['csp_violation', 'csp_sample', 'csp_minute', 'csp_browser']::regclass[]) AS name)`;

/** Fills past hours to their limits and reads the figures of the longest ranges. */
async function readFullMonth(app: App, hours: number) {
  const { own } = kindLimits.kinds;
  await app.services.database.system((tx) =>
    tx.query(
      `INSERT INTO csp_violation (company_id, hour_at, fingerprint, directive, blocked_kind, blocked_target, is_blocked_own,
         document_owner, document_path, classification, reason, bypass_attempt, risk_level, report_count, slot_counts,
         first_seen_at, last_seen_at)
       SELECT '00000000-0000-0000-0000-000000000000', hour, md5(hour::text || kind)::uuid, 'script-src', 'web',
         md5(hour::text || kind) || '.example', false, 'own', '/page-' || kind, 'third-party', 'foreign-host', false, 'high',
         60, array_fill(5, ARRAY[12]), hour, hour + interval '59 minutes'
       FROM generate_series(date_trunc('hour', now()) - make_interval(hours => $1), date_trunc('hour', now()) - interval '1 hour', interval '1 hour') AS hour,
         generate_series(1, $2::int) AS kind
       ON CONFLICT DO NOTHING`,
      [hours, own],
    ),
  );
  const readMs: Record<string, number> = {};
  for (const timeRange of ['24h', '7d', '30d'] as const) {
    const took = await tookMs(() =>
      invoke(app.services, getMetrics, {
        actor: { type: 'operator' },
        origin: { requestId: 'bench', address: null, userAgent: null },
        input: { timeRange, groupBy: 'documentPath', includeDetails: true },
      }),
    );
    readMs[timeRange] = Math.round(took);
  }
  const { rows, megabytes } = await measureStore(app.services.database);
  return { rows, megabytes, readMs };
}
