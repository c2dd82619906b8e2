import type { SystemTx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { unauthorized } from '../../kernel/errors.ts';
import { type SentenceCode, say } from '../../words/sentence.ts';

/** Why a sign-in through a provider is refused; `details.reason` carries it. */
export type RefusalReason = ReasonOf<SentenceCode>;
type ReasonOf<Code> = Code extends `refused.${infer Reason}` ? Reason : never;

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
  /** What the entry says besides. */
  readonly detail?: string;
  readonly disabled?: true;
}

/** The entry and the answer of a sign-in that ends here. */
export async function signInRefused(ctx: SystemCtx, refusal: Refusal, about: About) {
  const { reason, detail } = refusal;
  // What a provider could not be reached for tells of the network; that is the operator's affair.
  const isOurs = reason === 'unreachable';
  if (isOurs) ctx.log.warn({ companyId: about.companyId, reason: detail }, notReached);
  await ctx.transaction((tx) =>
    recordRefused(ctx, tx, reason, { ...about, ...(detail && !isOurs ? { detail } : {}) }),
  );
  return refused(reason);
}

export const notReached = 'an identity provider was not reached';

export const refused = (reason: RefusalReason) => unauthorized(say(`refused.${reason}`), { reason });

export const recordRefused = (
  ctx: SystemCtx,
  tx: SystemTx,
  reason: RefusalReason,
  { companyId, email, userId = null, ...metadata }: About,
) =>
  ctx.record(tx, {
    eventType: 'AUTHENTICATION',
    action: 'identity.signIn',
    outcome: 'FAILURE',
    severity: reason === 'untrusted' || metadata.disabled ? 'HIGH' : 'MEDIUM',
    companyId,
    subject: { userId, email },
    metadata: { reason, ...metadata },
  });
