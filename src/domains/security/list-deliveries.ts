import { z } from 'zod';
import { columnsOf, is, type RowOf, rows } from '../../db/rows.ts';
import { operation } from '../../kernel/operation.ts';
import { offsetOf, PageInput, Pagination, paginate } from '../../kernel/page.ts';
import { said } from '../../kernel/said.ts';
import { instant } from '../../kernel/schema.ts';
import { channels } from './settings/settings.ts';
import { readSettings } from './settings/stored-settings.ts';

const states = ['waiting', 'delivered', 'failed'] as const;

const Attempt = z.object({
  attempt: z.int(),
  attemptedAt: instant,
  ok: z.boolean(),
  status: z.int().nullable(),
  durationMs: z.int(),
  error: said.nullable(),
});

const Delivery = z
  .object({
    id: z.string().describe('the webhook-id of a webhook'),
    channel: z.enum(channels),
    target: z.string().describe('the mail address, or the host of the webhook'),
    kind: z.enum(['alerts', 'test']),
    state: z.enum(states),
    alertIds: z.array(z.string()),
    createdAt: instant,
    nextAttemptAt: instant.nullable(),
    finishedAt: instant.nullable(),
    attempts: z.array(Attempt),
  })
  .meta({ id: 'SecurityDelivery' });

const Notification = {
  id: is.uuid,
  channel: is.oneOf(channels),
  target: is.text,
  kind: is.oneOf(['alerts', 'test']),
  state: is.oneOf(states),
  alertIds: is.list(is.uuid),
  createdAt: is.moment,
  nextAttemptAt: is.orNull(is.moment),
  finishedAt: is.orNull(is.moment),
};
const DeliveryRow = {
  ...Notification,
  log: is.json(z.array(Attempt.extend({ attemptedAt: z.string(), error: z.string().nullable() }))),
};
type DeliveryRow = RowOf<typeof DeliveryRow>;

export const listDeliveries = operation({
  id: 'security.deliveries',
  summary: 'List notifications of security alerts and their delivery attempts, newest first',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  input: z.strictObject({
    ...PageInput,
    channel: z.enum(channels).optional(),
    state: z.enum(states).optional(),
  }),
  output: z.object({
    deliveries: z.array(Delivery),
    pagination: Pagination,
    webhook: z.object({
      hasSecret: z.boolean(),
      disabledAt: instant.nullable().describe('the receiver answered 410 Gone then'),
    }),
  }),
  async run(ctx, input) {
    const values = [input.channel ?? null, input.state ?? null];
    return ctx.transaction(async (tx) => {
      const [total] = await rows(
        tx,
        `SELECT count(*) AS n FROM security_notification WHERE ${conditions}`,
        values,
        { n: is.number },
      );
      const found = await rows(
        tx,
        `SELECT ${columnsOf(Notification)},
           (SELECT coalesce(json_agg(json_build_object('attempt', attempt, 'attemptedAt', attempted_at, 'ok', ok,
              'status', status, 'durationMs', duration_ms, 'error', error) ORDER BY attempt), '[]')
            FROM security_delivery WHERE notification_id = id) AS log
         FROM security_notification WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
        [...values, input.limit, offsetOf(input)],
        DeliveryRow,
      );
      const { hasWebhookSecret, webhookDisabledAt } = await readSettings(tx);
      return {
        deliveries: found.map(toDelivery),
        pagination: paginate(input, total?.n ?? 0),
        webhook: { hasSecret: hasWebhookSecret, disabledAt: webhookDisabledAt },
      };
    });
  },
});

const conditions = '($1::text IS NULL OR channel = $1) AND ($2::text IS NULL OR state = $2)';

/** Receivers put their key into the path of the address: only the host is shown. */
const toDelivery = ({ log, target, ...row }: DeliveryRow): z.input<typeof Delivery> => ({
  ...row,
  target: row.channel === 'WEBHOOK' ? new URL(target).host : target,
  attempts: log.map((attempt) => ({ ...attempt, attemptedAt: new Date(attempt.attemptedAt) })),
});
