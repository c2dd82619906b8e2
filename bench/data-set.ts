import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '../src/config/package-root.ts';
import type { Database } from '../src/db/database.ts';
import { openEmbedded } from '../src/db/open-embedded.ts';
import { openPostgres } from '../src/db/open-postgres.ts';
import { packTranscript } from '../src/domains/sessions/transcripts/transcript-body.ts';
import { makeDataDir } from '../test/rig/built-server.ts';
import { databaseUrl, onServer } from '../test/rig/on-server.ts';
import type { Caller } from '../test/rig/people.ts';
import type { Place } from '../test/rig/place.ts';
import { tempDir } from '../test/rig/temp-dir.ts';
import { type Engine, n } from './frame.ts';
import { keptDatabase, schemaKey } from './kept-database.ts';
import { adminEmail, startSubject } from './service.ts';

interface Options {
  /** Transcripts as well, and an index of what stands in them. */
  readonly words: boolean;
  /** False: the same sessions, of which no attribute is said. */
  readonly attributes?: boolean;
  readonly log: (line: string) => void;
}

/**
 * A place where one company holds so many sessions of the last 365 days, with figures and (where asked) words up to
 * date. Made once: a folder in the cache, or a database that stays in the server and is used again by its name.
 */
export async function openDataSet(engine: Engine, count: number, options: Options): Promise<Place> {
  const { words, attributes = true } = options;
  const key = await schemaKey(insertSessions(attributes));
  const name = `parlance_bench_${count}_${words ? 'words' : 'plain'}_${key}`;
  const cache = join(packageRoot, 'node_modules', '.cache', 'parlance');
  // Both engines keep a folder of their own: an empty one must not pass for a data set of the other.
  const ready = join(cache, `${name}_${engine}`);
  const place: Place = { dataDir: ready, databaseUrl: engine === 'postgres' ? databaseUrl(name) : null };
  if (engine === 'embedded') {
    if (existsSync(ready)) return place;
    await mkdir(cache, { recursive: true });
    // Beside the place that it is for: from another disk it could not be moved there.
    const draft = { dataDir: await makeDataDir(cache), databaseUrl: null };
    await fill(draft, count, options);
    await rename(draft.dataDir, ready).catch(async (error: unknown) => {
      await rm(draft.dataDir, { recursive: true, force: true });
      // Somebody else was quicker.
      if (!existsSync(ready)) throw error;
    });
    return place;
  }
  await mkdir(ready, { recursive: true });
  await keptDatabase(name, (url) => fill({ dataDir: ready, databaseUrl: url }, count, options));
  return place;
}

/** A data set that may be written to: a copy, gone afterwards. */
export async function copyDataSet(
  engine: Engine,
  count: number,
  options: Options,
): Promise<Place & AsyncDisposable> {
  const original = await openDataSet(engine, count, options);
  const folder = await tempDir('bench');
  if (original.databaseUrl === null) {
    await cp(original.dataDir, folder.path, { recursive: true });
    return { ...folder, dataDir: folder.path, databaseUrl: null };
  }
  const name = `parlance_bench_copy_${process.pid}`;
  const template = new URL(original.databaseUrl).pathname.slice(1);
  await onServer((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    dataDir: folder.path,
    databaseUrl: databaseUrl(name),
    async [Symbol.asyncDispose]() {
      await onServer((client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function fill(place: Place, count: number, { words, attributes = true, log }: Options): Promise<void> {
  log(`making ${n(count)} sessions, once`);
  // The company comes by the front door, its sessions by the back one.
  await (await startSubject(place))[Symbol.asyncDispose]();
  const database = await openPlace(place);
  try {
    const started = performance.now();
    const step = 20_000;
    for (let from = 0; from < count; from += step) {
      await database.system((tx) =>
        tx.query(insertSessions(attributes), [adminEmail, from, Math.min(from + step, count) - 1, count]),
      );
    }
    if (words) {
      const bodies = await transcripts();
      for (let from = 0; from < count; from += step)
        await database.system((tx) =>
          tx.query(insertTranscripts, [adminEmail, from, Math.min(from + step, count) - 1, bodies]),
        );
    }
    await database.system(async (tx) => {
      if (attributes) {
        await tx.query(declareAttributes, [adminEmail, JSON.stringify(declared)]);
        await tx.query(insertValues, [adminEmail]);
      }
      await tx.query(insertFigures, [adminEmail]);
    });
    for (const derived of words ? [0, 1] : [0])
      await database.system((tx) => tx.query(insertMarks, [adminEmail, derived]));
    log(`inserted after ${seconds(started)} s`);
  } finally {
    await database.close();
  }
  await bringUpToDate(place, (after) =>
    log(`figures${words ? ' and words' : ''} up to date after ${after} s`),
  );
  await tidy(place);
}

async function bringUpToDate(place: Place, log: (after: number) => void): Promise<void> {
  await using subject = await startSubject(place);
  const from = performance.now();
  await untilCurrent(place, subject.caller);
  log(seconds(from));
}

/** As any database is after its first minutes. */
async function tidy(place: Place): Promise<void> {
  if (place.databaseUrl !== null) {
    await onServer((client) => client.query('VACUUM ANALYZE'), place.databaseUrl);
    return;
  }
  const database = await openPlace(place);
  await database.tidy({ vacuum: true });
  await database.close();
}

/** Figures of an empty company are quick, and say nothing. */
export async function expectCount(caller: Caller, count: number): Promise<void> {
  const { data } = await caller.get<{ pagination: { totalCount: number } }>(
    '/api/dashboard/sessions?limit=1',
  );
  const there = data.pagination.totalCount;
  if (there !== count) throw new Error(`the data set holds ${there} sessions instead of ${count}`);
}

const seconds = (from: number): number => Math.round((performance.now() - from) / 1000);

/** The background keeps going on its own; this looks from outside whether anything is left. */
export async function untilCurrent(place: Place, caller: Caller): Promise<void> {
  if (place.databaseUrl === null) {
    const asked = ['metrics', 'sessions?limit=1&search=benchmark'];
    while (asked.length > 0) {
      const { data } = await caller.get<{ catchingUp?: boolean }>(`/api/dashboard/${asked[0]}`);
      if (!data.catchingUp) asked.shift();
    }
    return;
  }
  for (;;) {
    const left = await onServer(
      (client) => client.query<{ count: string }>('SELECT count(*) FROM session_change'),
      place.databaseUrl,
    );
    if (Number(left.rows[0]?.count) === 0) return;
    await sleep(1000);
  }
}

export const openPlace = ({ dataDir, databaseUrl: url }: Place): Promise<Database> =>
  url === null
    ? openEmbedded({ dataDir, onEffectError: console.error })
    : openPostgres({ url, poolSize: 2, onEffectError: console.error });

/** Forty conversations, of which each session has one: a twentieth of the sessions has one with "amber" in it. */
function transcripts(): Promise<Buffer[]> {
  const lines = [
    'Hello, I am looking for my parcel, it should have arrived on Monday',
    'Let me have a look at the tracking for you, one moment please',
    'The carrier says that it was delivered to a neighbour at number',
    'I did not get a note about that, could you open an inquiry',
    'Of course, you will hear from us within two working days',
    'Could you also change the address of my next delivery, please',
    'That is done, is there anything else that I can do for you',
    'No, thank you very much, have a nice day',
  ];
  return Promise.all(
    Array.from({ length: 40 }, (_, nr) =>
      packTranscript(
        lines.map((line, order) => ({
          order,
          role: order % 2 === 0 ? 'user' : 'agent',
          content: `${line} ${nr * 8 + order}${nr % 20 === 0 && order === 3 ? ' amber' : ''}`,
          timestamp: null,
        })),
      ),
    ),
  );
}

const insertTranscripts = `
INSERT INTO session_transcript (company_id, session_id, transcript_hash, body)
SELECT company_id, id, sha256(substr(external_id, 7)::bytea), ($4::bytea[])[1 + substr(external_id, 7)::bigint % 40]
FROM session WHERE company_id = (SELECT company_id FROM app_user WHERE email = $1)
  AND external_id = ANY(SELECT 'bench-' || n FROM generate_series($2::bigint, $3::bigint) AS n)`;

/** As many as a company may declare, each with as many texts as count by themselves. */
const declared = Array.from({ length: 10 }, (_, n) => ({
  key: `key_${n}`,
  label: `Key ${n}`,
  type: 'text',
  fromColumn: null,
}));

const declareAttributes =
  'UPDATE company SET attributes = $2::jsonb WHERE id = (SELECT company_id FROM app_user WHERE email = $1)';

const insertValues = `
INSERT INTO attribute_value (company_id, key, value)
SELECT (SELECT company_id FROM app_user WHERE email = $1), 'key_' || k, 'value ' || v
FROM generate_series(0, 9) AS k, generate_series(0, 999) AS v`;

const insertFigures = `
INSERT INTO session_figures (company_id, time_zone)
SELECT c.id, c.time_zone FROM company c JOIN app_user u ON u.company_id = c.id WHERE u.email = $1 ON CONFLICT DO NOTHING`;

const insertMarks = `
INSERT INTO session_change (company_id, derived, from_at, to_at)
SELECT company_id, $2::smallint, min(started_at), max(started_at) FROM session
WHERE company_id = (SELECT company_id FROM app_user WHERE email = $1) GROUP BY company_id`;

/** Each value comes from a hash of its row's number: the same rows on every machine, whatever the order. */
const r = (salt: number) => `((hashint8extended(n, ${salt}) >> 11) & 1048575) / 1048576.0`;
const pick = (salt: number, ...values: string[]) =>
  `(ARRAY[${values.map((value) => `'${value}'`).join(',')}])[1 + floor(${values.length} * power(${r(salt)}, 2))::int]`;

const saidAttributes = `jsonb_build_object(${declared
  .map(({ key }, n) => `'${key}', 'value ' || floor(1000 * ${r(30 + n)})::int`)
  .join(', ')})`;

const insertSessions = (attributes: boolean) => `
WITH made AS (
  SELECT n, (SELECT company_id FROM app_user WHERE email = $1) AS company_id,
    date_trunc('day', now()) - interval '365 days' + ((n + ${r(1)}) / $4::float8) * interval '365 days' AS at
  FROM generate_series($2::bigint, $3::bigint) AS n
)
INSERT INTO session (company_id, id, started_at, ended_at, created_at, updated_at, cost_nanos, duration_seconds, response_ms,
  messages_sent, message_count, tokens, sentiment, transcript_status, analysis_status, escalated, forwarded_hr, external_id,
  end_user, ip_address, country, language, channel, category, currency, initial_msg, questions, attributes, content_hash)
SELECT company_id,
  (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
  at, at + floor(30 + 1800 * ${r(2)}) * interval '1 second', now(), now(), floor(1e8 * ${r(3)})::bigint,
  floor(30 + 1800 * ${r(2)})::int, floor(200 + 60000 * power(${r(4)}, 3))::int, floor(1 + 20 * ${r(5)})::int,
  floor(2 + 40 * ${r(5)})::int, floor(4000 * ${r(6)})::int, floor(3 * ${r(7)})::int - 1, 4,
  CASE WHEN ${r(8)} < 0.9 THEN 2 ELSE 4 END, ${r(9)} < 0.15, ${r(10)} < 0.05, 'bench-' || n,
  'user-' || floor($4::float8 / 8 * ${r(11)})::bigint, '203.0.' || floor(256 * ${r(12)})::int || '.' || floor(256 * ${r(13)})::int,
  ${pick(14, 'NL', 'DE', 'BE', 'FR', 'US', 'GB', 'ES', 'IT')}, ${pick(15, 'nl', 'de', 'en', 'fr')}, ${pick(16, 'web', 'whatsapp', 'email', 'phone')},
  ${pick(17, 'ORDER_STATUS', 'DELIVERY', 'RETURNS', 'REFUND', 'BILLING', 'ACCOUNT', 'PRODUCT', 'TECHNICAL', 'SUBSCRIPTION', 'COMPLAINT', 'FEEDBACK', 'OTHER')},
  'EUR',
  -- "needle" stands in a twentieth of them: what a search for 50,000 of 1,000,000 finds.
  ${pick(18, 'Where is my parcel', 'How do I return the shoes', 'The invoice shows a wrong amount', 'I cannot sign in to my account', 'Can I change the delivery address', 'When does the subscription end')}
    || CASE WHEN ${r(19)} < 0.05 THEN ' needle' ELSE '' END || ' number ' || floor(5000 * ${r(20)})::int,
  ARRAY[${pick(21, 'When does my parcel arrive?', 'How can I pay?', 'Where is my invoice?', 'How do I sign in?', 'Can I still cancel?')} || CASE WHEN ${r(22)} < 0.3 THEN ' Order ' || floor(300 * ${r(23)})::int ELSE '' END],
  ${attributes ? saidAttributes : 'NULL'},
  sha256(n::text::bytea)
FROM made`;
