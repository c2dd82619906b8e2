import { z } from 'zod';
import { invalidField } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { findCompanyWebhook } from './delivering/company-webhook.ts';
import { insertTest } from './delivering/enqueue-notifications.ts';
import { TestResult, tryNow } from './test-notification.ts';

export const testCompanyWebhook = operation({
  id: 'webhook.test',
  summary: "Send a test to the company's security webhook now and report the result",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional() }),
  output: TestResult,
  async run(ctx) {
    const deliveryId = newId(ctx.ports.clock);
    const target = await ctx.transaction(async (tx) => {
      const webhook = await findCompanyWebhook(tx);
      if (!webhook) throw invalidField('url', say('security.noWebhook'));
      await ctx.record(tx, {
        action: 'webhook.test',
        companyId: ctx.companyId,
      });
      return webhook.url;
    });
    const receiver = { id: deliveryId, companyId: ctx.companyId, channel: 'WEBHOOK', target } as const;
    await ctx.services.database.system((tx) => insertTest(tx, receiver, ctx.now()));
    return tryNow(ctx.services, deliveryId);
  },
});
