import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { sameOrigin } from '../../../kernel/addresses/same-origin.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { nanosPerUnit } from '../../../kernel/nanos.ts';
import { operation } from '../../../kernel/operation.ts';
import { endAlike } from '../../../kernel/pace/probe.ts';
import { id, line } from '../../../kernel/schema.ts';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from '../../../kernel/updated-at.ts';
import type { AiAccount } from '../../../ports/ai-batch/ai-accounts.ts';
import { newId } from '../../../ports/ids.ts';
import { checkUrl } from '../../../ports/outbound/check-url.ts';
import { say } from '../../../words/sentence.ts';
import { lockOpenCompany } from '../spending/lock-open-company.ts';
import { AccountSettings, price, toSettings } from './account-record.ts';
import { type AccountRow, accountContext, accountProviders, findAccount, openKey } from './account-row.ts';

const apiKey = z
  .string()
  .max(500)
  .regex(/^[\x21-\x7e]+$/)
  .nullable()
  .optional()
  .describe('Omitted: unchanged. null: removed, for a server without one');

const AccountInput = z.strictObject({
  provider: z.enum(accountProviders),
  baseUrl: z.string().max(2000).nullable().optional().describe('Of your own server; only for `compatible`'),
  model: line(100),
  apiKey,
  mode: z
    .enum(['batch', 'direct'])
    .optional()
    .describe('Default: `batch` for OpenAI and Anthropic; your own server is always called directly'),
  price: price.optional().describe('What tokens cost you; null or omitted: list prices, or own hardware'),
});

type Wanted = z.infer<typeof AccountInput>;

export const saveAccount = operation({
  id: 'batch.saveAccount',
  summary: "Set the company's own AI provider, tested before it is saved, or return to the service default",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({
    companyId: id.optional(),
    account: AccountInput.nullable().describe("null: the service's provider is used again"),
    updatedAt: seenUpdatedAt.nullable().optional(),
  }),
  output: AccountSettings,
  async run(ctx, { account, updatedAt }) {
    const found = await ctx.transaction((tx) => findAccount(tx, ctx.companyId));
    refuseIfChanged(updatedAt, seen(found));
    const wanted = account && toAccount(ctx, account, found);
    if (wanted) {
      await mustAnswer(ctx, wanted);
      // A server may take a minute for its answer, and whoever named it may have lost their role by then.
      await ctx.mayGoOn();
    }
    return ctx.transaction(async (tx) => {
      await lockOpenCompany(tx, ctx.companyId);
      const before = await findAccount(tx, ctx.companyId);
      // What was tried rests on the account as it was: whoever changed it meanwhile is not overruled in silence.
      refuseIfChanged(seen(found)?.updatedAt.toISOString() ?? null, seen(before));
      await replaceAccount(ctx, tx, before, wanted);
      await ctx.record(tx, {
        action: 'batch.saveAccount',
        severity: 'HIGH',
        resource: { type: 'ai-account', id: ctx.companyId },
        metadata: {
          provider: wanted?.provider ?? null,
          mode: wanted?.mode ?? null,
          host: wanted?.baseUrl ? new URL(wanted.baseUrl).host : null,
          model: wanted?.model ?? null,
        },
      });
      return toSettings(await findAccount(tx, ctx.companyId), ctx.config);
    });
  },
});

const seen = (row: AccountRow | undefined) => row && { updatedAt: row.created_at };

/** What is wanted, checked for all that can be said without asking the server. */
function toAccount(ctx: CompanyCtx, wanted: Wanted, before: AccountRow | undefined): AiAccount {
  const { provider, model } = wanted;
  const isOwn = provider === 'compatible';
  const baseUrl = isOwn ? (wanted.baseUrl ?? null) : null;
  if (isOwn) checkAddress(ctx, baseUrl);
  else if (wanted.baseUrl) throw invalidField('account.baseUrl', say('ai.addressIsFixed'));
  if (isOwn && wanted.mode === 'batch') throw invalidField('account.mode', say('ai.ownIsDirect'));
  // A key belongs to the provider and origin it was given for: it never follows to another by itself.
  const isSamePlace =
    before?.provider === provider &&
    (baseUrl === null || (before.base_url !== null && sameOrigin(before.base_url, baseUrl)));
  const { secretBox } = ctx.ports;
  const kept = before && isSamePlace ? openKey(before, { secretBox, log: ctx.log }) : null;
  const key = wanted.apiKey === undefined ? kept : wanted.apiKey;
  if (!isOwn && key === null) throw invalidField('account.apiKey', say('ai.keyIsNeeded'));
  return {
    id: newId(ctx.ports.clock),
    provider,
    mode: wanted.mode ?? (isOwn ? 'direct' : 'batch'),
    baseUrl,
    model,
    apiKey: key,
    price: wanted.price ? { input: nanos(wanted.price.input), output: nanos(wanted.price.output) } : null,
  };
}

const nanos = (amount: number): number => Math.round(amount * nanosPerUnit);

function checkAddress({ config }: CompanyCtx, baseUrl: string | null): void {
  if (baseUrl === null) throw invalidField('account.baseUrl', say('ai.addressIsNeeded'));
  const { allowPrivate } = config.ai;
  const judged = checkUrl(baseUrl, {
    allowPrivate,
    allowList: config.webhooks.allowList,
    protocols: allowPrivate ? ['https:', 'http:'] : ['https:'],
  });
  if (!judged.ok) throw invalidField('account.baseUrl', say('url.unusable', { why: judged.reason }));
}

/** Whoever tries an address learns that it was reached, or after always the same time that it was not. */
async function mustAnswer(ctx: CompanyCtx, account: AiAccount): Promise<void> {
  const { aiAccounts, clock } = ctx.ports;
  const startedMs = clock.monotonicMs();
  const err = await aiAccounts.tryOut(account, ctx.signal);
  if (err === null) return;
  ctx.log.warn({ companyId: ctx.companyId, err }, "a company's AI provider was not reached");
  await endAlike(clock, startedMs, ctx.signal);
  throw invalidField(account.baseUrl === null ? 'account.apiKey' : 'account.baseUrl', say('ai.notReached'));
}

/** The one that was left stays for what is out there. What was tried is the model that counts. */
async function replaceAccount(
  ctx: CompanyCtx,
  tx: TenantTx,
  before: AccountRow | undefined,
  wanted: AiAccount | null,
): Promise<void> {
  const now = nextUpdatedAt(seen(before), ctx.now());
  await tx.query('UPDATE ai_account SET left_at = $2 WHERE company_id = $1 AND left_at IS NULL', [
    ctx.companyId,
    now,
  ]);
  if (wanted === null) return;
  const { id, provider, mode, baseUrl, model, apiKey, price: own } = wanted;
  const sealed = apiKey === null ? null : ctx.ports.secretBox.seal(apiKey, accountContext(ctx.companyId, id));
  await tx.query(
    `INSERT INTO ai_account (company_id, id, provider, mode, base_url, model, key_sealed, input_nanos, output_nanos, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [ctx.companyId, id, provider, mode, baseUrl, model, sealed, own?.input ?? null, own?.output ?? null, now],
  );
  await tx.query('UPDATE company SET ai_model = NULL WHERE id = $1 AND ai_model IS NOT NULL', [
    ctx.companyId,
  ]);
}
