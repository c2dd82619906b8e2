import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { IdentityError } from '../../ports/identity/identity-error.ts';
import { accessOf } from './provider-access.ts';
import { Refusal } from './refusal.ts';
import { identityProvider } from './tables.ts';

export const testProvider = operation({
  id: 'identity.test',
  summary: 'Try the identity provider: does it answer, and is it the issuer it should be',
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'admin',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({ ok: z.boolean(), message: z.string() }),
  async run(ctx) {
    const provider = await ctx.transaction(async (tx) => {
      const [row] = await tx.db
        .select()
        .from(identityProvider)
        .where(eq(identityProvider.companyId, ctx.companyId));
      return row;
    });
    if (!provider) throw notFound('An identity provider');
    const result = await tryIt(() => ctx.ports.identity.check(accessOf(provider, ctx.ports.secretBox)));
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        eventType: 'SYSTEM_CONFIG',
        action: 'identity.test',
        outcome: result.ok ? 'SUCCESS' : 'FAILURE',
        description: 'Tried the connection to the identity provider.',
        resource: { type: 'identity-provider', id: ctx.companyId },
      }),
    );
    return result;
  },
});

async function tryIt(work: () => Promise<void>): Promise<{ ok: boolean; message: string }> {
  try {
    await work();
    return { ok: true, message: 'The provider answers, and it is the issuer it should be.' };
  } catch (error) {
    if (error instanceof Refusal) {
      const message = 'The stored client secret can no longer be read. Enter the client secret again.';
      return { ok: false, message };
    }
    if (!(error instanceof IdentityError)) throw error;
    return {
      ok: false,
      message:
        error.fault === 'unreachable'
          ? `The provider cannot be reached: ${error.detail}.`
          : 'What answers is not the description of this issuer. Check the address, letter by letter.',
    };
  }
}
