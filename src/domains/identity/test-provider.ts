import { z } from 'zod';
import type { CompanyCtx } from '../../kernel/context.ts';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { endAlike } from '../../kernel/pace/probe.ts';
import { said } from '../../kernel/said.ts';
import { id } from '../../kernel/schema.ts';
import { IdentityError } from '../../ports/identity/identity-error.ts';
import { type Sentence, say } from '../../words/sentence.ts';
import { accessOf } from './provider-access.ts';
import { type ProviderRow, readProvider } from './provider-row.ts';
import { notReached, Refusal } from './refusal.ts';

export const testProvider = operation({
  id: 'identity.test',
  summary: 'Test the identity provider: does it respond, and does its issuer match',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'rpc',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ ok: z.boolean(), message: said }),
  async run(ctx) {
    const provider = await ctx.transaction((tx) => readProvider(tx, ctx.companyId));
    if (!provider) throw notFound(say('thing.provider'));
    const result = await tryIt(ctx, provider);
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'identity.test',
        outcome: result.ok ? 'SUCCESS' : 'FAILURE',
        resource: { type: 'identity-provider', id: ctx.companyId },
      }),
    );
    return result;
  },
});

/** Whoever tries an address learns that it was reached, or after always the same time that it was not. */
async function tryIt(ctx: CompanyCtx, provider: ProviderRow): Promise<{ ok: boolean; message: Sentence }> {
  const { identity, secretBox, clock } = ctx.ports;
  const startedMs = clock.monotonicMs();
  try {
    await identity.check(accessOf(provider, secretBox));
    return { ok: true, message: say('identity.reached') };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: say('identity.secretLost') };
    if (!(error instanceof IdentityError)) throw error;
    ctx.log.warn({ companyId: provider.companyId, reason: error.message }, notReached);
    await endAlike(clock, startedMs, ctx.signal);
    return { ok: false, message: say('identity.notReached') };
  }
}
