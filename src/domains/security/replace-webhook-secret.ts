import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { instant } from '../../kernel/schema.ts';
import { replaceWebhookSecret as replace } from './delivering/webhook-secrets.ts';

export const replaceWebhookSecret = operation({
  id: 'security.replaceWebhookSecret',
  summary: 'Replace the webhook signing secret; it is shown only once',
  kind: 'mutation',
  access: 'platformAdmin',
  scope: 'system',
  limit: 'security',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({}),
  output: z.object({
    secret: z.string(),
    previousUntil: instant.nullable().describe('until then the one before signs too'),
  }),
  async run(ctx) {
    return ctx.transaction(async (tx) => {
      const { secret, previousUntil } = await replace(tx, ctx.ports.secretBox, ctx.now());
      await ctx.record(tx, {
        action: 'security.replaceWebhookSecret',
        severity: 'HIGH',
      });
      return { secret, previousUntil };
    });
  },
});
