import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { checkWebhookUrl } from './delivering/check-webhook-url.ts';
import { completeSettings, Settings, SettingsChange } from './settings/settings.ts';
import { readSettings } from './settings/stored-settings.ts';

export const getConfig = operation({
  id: 'security.config',
  summary: 'Get the thresholds and notifications of security monitoring',
  kind: 'query',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  input: z.strictObject({}),
  output: z.object({ config: Settings }),
  run: (ctx) => ctx.transaction(async (tx) => ({ config: (await readSettings(tx)).settings })),
});

export const configure = operation({
  id: 'security.configure',
  summary: 'Change the thresholds and notifications of security monitoring; takes effect immediately',
  kind: 'mutation',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject(SettingsChange),
  output: z.object({ config: Settings }),
  async run(ctx, change) {
    checkWebhookUrl(change.alerting?.webhookUrl, ctx.config, 'alerting.webhookUrl');
    return ctx.transaction(async (tx) => {
      const before = await readSettings(tx, 'FOR UPDATE');
      const changes = {
        thresholds: { ...before.changes.thresholds, ...change.thresholds },
        alerting: { ...before.changes.alerting, ...change.alerting },
      };
      const config = completeSettings(changes);
      // Another receiver, or the same one set once more, gets its chance after a 410.
      const isNewReceiver = typeof change.alerting?.webhookUrl === 'string';
      await tx.query(
        `UPDATE security_config SET settings = $1,
           webhook_disabled_at = CASE WHEN $2 THEN NULL ELSE webhook_disabled_at END`,
        [JSON.stringify(changes), isNewReceiver],
      );
      await ctx.record(tx, {
        action: 'security.configure',
        severity: 'HIGH',
        metadata: { before: toldSettings(before.settings), after: toldSettings(config) },
      });
      return { config };
    });
  },
});

/** Receivers put their key into the path of the address: the log tells the host only. */
function toldSettings({ thresholds, alerting }: Settings): Record<string, unknown> {
  const { webhookUrl, ...rest } = alerting;
  return { thresholds, alerting: { ...rest, webhookHost: webhookUrl && new URL(webhookUrl).host } };
}
