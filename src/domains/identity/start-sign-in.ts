import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { email } from '../../kernel/schema.ts';
import { IdentityError } from '../../ports/identity/identity-error.ts';
import { domainOf } from './email-domain-name.ts';
import { findProviderOfDomain } from './find-provider.ts';
import { keepFlow } from './flow.ts';
import { accessOf } from './provider-access.ts';
import { callbackUrl } from './provider-record.ts';
import { Refusal, signInRefused } from './refusal.ts';

export const startSignIn = operation({
  id: 'identity.start',
  summary: 'Start single sign-on with the identity provider of the company an e-mail address belongs to',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'auth',
  audit: { none: 'nobody has signed in yet; the end of it leaves the entry' },
  input: z.strictObject({
    email,
    next: z.string().max(500).optional().describe('The page of this service to go to afterwards'),
  }),
  output: z.object({ url: z.string().describe('Where to send the browser') }),
  async run(ctx, { email, next }) {
    const about = { companyId: null, email };
    const provider = await ctx.transaction((tx) => findProviderOfDomain(tx, domainOf(email)));
    if (!provider) throw await signInRefused(ctx, new Refusal('no-provider'), about);
    const { companyId, issuer } = provider;
    try {
      const begun = await ctx.ports.identity.begin(
        accessOf(provider, ctx.ports.secretBox),
        callbackUrl(ctx.config, companyId),
        email,
      );
      const { url, ...proof } = begun;
      keepFlow(ctx, { step: 'asked', companyId, issuer, next: next ?? null, ...proof });
      return { url };
    } catch (error) {
      const refusal = error instanceof IdentityError ? new Refusal(error.fault, error.detail) : error;
      throw refusal instanceof Refusal ? await signInRefused(ctx, refusal, { companyId, email }) : error;
    }
  },
});
