import { z } from 'zod';
import { invalidField } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { endAlike } from '../../kernel/pace/probe.ts';
import { said } from '../../kernel/said.ts';
import type { Services } from '../../kernel/services.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { receiverNotReached } from './delivering/attempt-delivery.ts';
import { deliverOne } from './delivering/deliver-one.ts';
import { insertTest } from './delivering/enqueue-notifications.ts';
import { channels } from './settings/settings.ts';
import { readSettings } from './settings/stored-settings.ts';

export const TestResult = z.object({
  deliveryId: z.string(),
  ok: z.boolean(),
  status: z.int().nullable().describe('HTTP status of the receiver; null: it was not reached, or no webhook'),
  durationMs: z.int(),
  error: said.nullable(),
});

export const testNotification = operation({
  id: 'security.testNotification',
  summary: 'Send a test over a channel now and report the result',
  kind: 'mutation',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ channel: z.enum(channels) }),
  output: TestResult,
  async run(ctx, { channel }) {
    const id = newId(ctx.ports.clock);
    const now = ctx.now();
    await ctx.transaction(async (tx) => {
      const { alerting } = (await readSettings(tx)).settings;
      const target = channel === 'EMAIL' ? (alerting.emailTo ?? ctx.user().email) : alerting.webhookUrl;
      if (!target) throw invalidField('channel', say('security.noWebhook'));
      await insertTest(tx, { id, companyId: null, channel, target }, now);
      await ctx.record(tx, {
        action: 'security.testNotification',
        metadata: { channel },
      });
    });
    return tryNow(ctx.services, id);
  },
});

/** Sends it now and tells how it went. */
export async function tryNow(services: Services, id: string): Promise<z.input<typeof TestResult>> {
  const { clock } = services.ports;
  const startedMs = clock.monotonicMs();
  const attempt = await deliverOne(services, id);
  if (!attempt) {
    // The background was quicker; the log of deliveries has its result.
    return { deliveryId: id, ok: false, status: null, durationMs: 0, error: say('delivery.onItsWay') };
  }
  const { ok, status, durationMs, error } = attempt;
  if (error?.code === receiverNotReached.code) await endAlike(clock, startedMs);
  return { deliveryId: id, ok, status, durationMs, error };
}
