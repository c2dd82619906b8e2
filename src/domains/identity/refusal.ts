import type { SystemTx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { unauthorized } from '../../kernel/errors.ts';
import type { RefusalReason } from './refusal-reasons.ts';

/** Each reason in the words of the page. */
export const refusals: Readonly<Record<RefusalReason, string>> = {
  'no-provider': 'No company here signs in with an identity provider for this address.',
  'flow-lost': 'This sign-in has ended, was used already, or was begun in another browser. Begin anew.',
  'provider-changed': "The company's identity provider was changed meanwhile. Begin anew.",
  'secret-lost':
    'The secret of the identity provider can no longer be read here. Ask an administrator to enter it again.',
  denied: 'The identity provider did not let you in.',
  unreachable: 'The identity provider gave no answer. Try again in a minute.',
  untrusted: 'The answer of the identity provider does not prove who you are. Begin anew.',
  'no-email': 'The identity provider did not say your e-mail address.',
  'email-unverified': 'The identity provider has not verified your e-mail address.',
  'foreign-domain': "Your e-mail address is not of one of the company's own domains.",
  'other-account': 'This e-mail address belongs to an account that this provider may not open.',
  'other-identity': 'Your account here belongs to another identity at the provider. Ask an administrator.',
  unconfirmed: 'Confirm the e-mail address of your account first: the link is in your mail.',
  'not-added': 'You have no account here. Ask an administrator to invite you.',
  'no-role': 'Your identity has no role here. Ask an administrator.',
  'no-room': 'The company has as many users as it may have. Ask an administrator.',
  disabled: 'Your account is disabled. Ask an administrator.',
  'company-closed': 'Nobody of this company can sign in at this moment.',
};

/** Thrown inside of a transaction; `signInRefused` makes the entry and the answer of it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;
  readonly detail: string | undefined;

  constructor(reason: RefusalReason, detail?: string) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

interface About {
  readonly companyId: string | null;
  readonly email: string | null;
  readonly userId?: string | null;
}

/** The entry and the answer of a sign-in that ends here. */
export async function signInRefused(ctx: SystemCtx, refusal: Refusal, about: About) {
  const { reason, detail } = refusal;
  // What a provider could not be reached for tells of the network; that is the operator's affair.
  const isOurs = reason === 'unreachable';
  if (isOurs) ctx.log.warn({ companyId: about.companyId, reason: detail }, notReached);
  await ctx.transaction((tx) => recordRefused(ctx, tx, reason, about, detail && !isOurs ? { detail } : {}));
  return refused(reason);
}

export const notReached = 'an identity provider was not reached';

export const refused = (reason: RefusalReason) => unauthorized(refusals[reason], { reason });

export const recordRefused = (
  ctx: SystemCtx,
  tx: SystemTx,
  reason: RefusalReason,
  { companyId, email, userId = null }: About,
  metadata: Readonly<Record<string, unknown>> = {},
) =>
  ctx.record(tx, {
    eventType: 'AUTHENTICATION',
    action: 'identity.signIn',
    outcome: 'FAILURE',
    severity: reason === 'untrusted' || metadata['disabled'] ? 'HIGH' : 'MEDIUM',
    description: 'A sign-in through the identity provider was refused.',
    companyId,
    subject: { userId, email },
    metadata: { reason, ...metadata },
  });
