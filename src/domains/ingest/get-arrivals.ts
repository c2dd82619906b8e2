import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { columnsOf, is, rows } from '../../db/rows.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import { hourMs } from '../../kernel/hour-ms.ts';
import { operation } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { id, instant } from '../../kernel/schema.ts';

const Counts = z.object({
  requests: z.int(),
  new: z.int(),
  changed: z.int(),
  identical: z.int(),
  rejected: z.int().describe('Sessions refused individually'),
  refused: z.int().describe('Requests refused as a whole'),
});

const from = { keyId: z.string(), keyName: z.string().nullable(), way: z.enum(['push', 'otlp']) };

export const getArrivals = operation({
  id: 'ingest.arrivals',
  summary:
    'Get what programs sent in the last hour and day, the latest sessions, and what was rejected and why',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    baseUrl: z.string().describe('Where programs send to'),
    keys: z.array(
      z.object({
        ...from,
        lastHour: Counts,
        lastDay: Counts,
        perMinute: z.number().describe('Sessions per minute over the last five minutes'),
      }),
    ),
    arrivals: z
      .array(
        z.object({
          id: z.string(),
          ...from,
          at: instant,
          sessionId: z.string(),
          externalId: z.string(),
          outcome: z.enum(['new', 'changed', 'identical']),
        }),
      )
      .describe('The newest first, at most 20'),
    refusals: z
      .array(
        z.object({
          ...from,
          path: z.string().describe('Empty: the whole request'),
          reason: said,
          count: z.int(),
          sample: z.string().nullable().describe('The externalId of the last of them'),
          firstAt: instant,
          lastAt: instant,
        }),
      )
      .describe('Of the last day, the newest first'),
  }),
  async run(ctx) {
    await ctx.services.arrivals.flush();
    const now = ctx.now();
    return ctx.transaction(async (tx) => {
      const names = await readNames(tx);
      const named = <T extends { readonly keyId: string }>(row: T) => ({
        ...row,
        keyName: names.get(row.keyId) ?? null,
      });
      return {
        baseUrl: ctx.config.http.baseUrl,
        keys: (await readKeys(tx, now)).map(named),
        arrivals: (await readArrivals(tx)).map(named),
        refusals: (await readRefusals(tx, new Date(now.getTime() - dayMs))).map(named),
      };
    });
  },
});

const countNames = ['requests', 'new', 'changed', 'identical', 'rejected', 'refused'] as const;
const columnOf = (name: (typeof countNames)[number]) =>
  name === 'requests' ? 'request_count' : `${name}_count`;
const sent = { keyId: is.uuid, way: is.oneOf(['push', 'otlp']) };

/** Read by themselves: keys are asked for over all companies, so a cluster has them elsewhere than what came by them. */
async function readNames(tx: TenantTx): Promise<Map<string, string>> {
  const found = await rows(tx, 'SELECT id, name FROM api_key WHERE company_id = $1', [tx.companyId], {
    id: is.uuid,
    name: is.text,
  });
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function readKeys(tx: TenantTx, now: Date) {
  const sum = (name: (typeof countNames)[number], since: string, as: string) =>
    `coalesce(sum(${columnOf(name)}) FILTER (WHERE minute > ${since}), 0)::integer AS "${as}"`;
  const found = await rows(
    tx,
    `SELECT m.key_id AS "keyId", m.way, ${countNames
      .flatMap((name) => [sum(name, '$2', `hour_${name}`), sum(name, '$3', `day_${name}`)])
      .join(', ')},
       coalesce(sum(new_count + changed_count + identical_count) FILTER (WHERE minute > $4), 0)::integer AS recent
     FROM ingest_minute m WHERE m.company_id = $1 AND m.minute > $3 GROUP BY m.key_id, m.way ORDER BY max(m.minute) DESC, m.key_id`,
    [tx.companyId, before(now, hourMs), before(now, dayMs), before(now, 5 * 60_000)],
    {
      ...sent,
      recent: is.number,
      ...countColumns('hour'),
      ...countColumns('day'),
    },
  );
  return found.map((row) => ({
    keyId: row.keyId,
    way: row.way,
    perMinute: row.recent / 5,
    lastHour: countsOf(row, 'hour'),
    lastDay: countsOf(row, 'day'),
  }));
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms);

const countColumns = (span: 'hour' | 'day') =>
  Object.fromEntries(countNames.map((name) => [`${span}_${name}`, is.number]));

function countsOf(row: object, span: 'hour' | 'day') {
  const values = new Map(Object.entries(row));
  const count = (name: (typeof countNames)[number]) => Number(values.get(`${span}_${name}`) ?? 0);
  return {
    requests: count('requests'),
    new: count('new'),
    changed: count('changed'),
    identical: count('identical'),
    rejected: count('rejected'),
    refused: count('refused'),
  };
}

/** One that was removed since is not shown: nothing of it is left. */
async function readArrivals(tx: TenantTx) {
  const found = await rows(
    tx,
    `SELECT a.id, a.key_id AS "keyId", a.way, a.arrived_at AS at, a.session_id AS "sessionId",
       s.external_id AS "externalId", a.outcome
     FROM ingest_arrival a JOIN session s ON s.company_id = $1 AND s.id = a.session_id
     WHERE a.company_id = $1 ORDER BY a.id DESC LIMIT 20`,
    [tx.companyId],
    {
      id: is.uuid,
      ...sent,
      at: is.moment,
      sessionId: is.uuid,
      externalId: is.text,
      outcome: is.oneOf(['new', 'changed', 'identical']),
    },
  );
  return found.map((row) => ({ ...row, at: row.at.toISOString() }));
}

async function readRefusals(tx: TenantTx, since: Date) {
  const Row = {
    path: is.text,
    reason: is.text,
    sample: is.orNull(is.text),
    firstAt: is.moment,
    lastAt: is.moment,
  };
  const found = await rows(
    tx,
    `SELECT r.key_id AS "keyId", r.way, ${columnsOf(Row, 'r')}, r.refusal_count AS count
     FROM ingest_refusal r WHERE r.company_id = $1 AND r.last_at > $2 ORDER BY r.last_at DESC, r.fault LIMIT 50`,
    [tx.companyId, since],
    { ...sent, ...Row, count: is.number },
  );
  return found.map((row) => ({
    ...row,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  }));
}
