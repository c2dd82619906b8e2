import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { type AppError, unauthorized } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { IdentityError } from '../../ports/identity/identity-error.ts';
import { say } from '../../words/sentence.ts';
import type { Account } from '../accounts/people/index.ts';
import { spendMfaCode } from '../accounts/second-factor/index.ts';
import { handOver, openSession, SignedIn } from '../accounts/sessions/index.ts';
import { findProvider } from './find-provider.ts';
import { type Asked, type Flow, keepFlow, takeFlow } from './flow.ts';
import { type Person, personOf } from './person-of.ts';
import { accessOf } from './provider-access.ts';
import { callbackUrl } from './provider-record.ts';
import type { ProviderRow } from './provider-row.ts';
import { Refusal, recordRefused, refused, signInRefused } from './refusal.ts';
import { findLink, settlePerson } from './settle-person.ts';

export const finishSignIn = operation({
  id: 'identity.finish',
  summary: 'Return from the identity provider and get the session cookie',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'auth',
  audit: 'AUTHENTICATION',
  input: z.strictObject({
    provider: id.describe('The last path segment of the URL the provider redirected to'),
    answer: z.string().max(8000).optional().describe('The query of that address; left out with totp'),
    totp: z.string().max(40).optional().describe('A code of the authenticator, when one was asked for'),
  }),
  output: SignedIn.extend({ next: z.string().nullable() }),
  async run(ctx, { provider: companyId, answer, totp }) {
    const flow = takeFlow(ctx);
    const about = { companyId: flow?.companyId ?? null, email: null as string | null };
    try {
      if (flow?.companyId !== companyId) throw new Refusal('flow-lost');
      const provider = await ctx.transaction((tx) => openProvider(tx, flow));
      const person = flow.step === 'asked' ? await askProvider(ctx, provider, flow, answer ?? '') : null;
      about.email = person?.email ?? null;
      return await enter(ctx, provider, { flow, person, totp });
    } catch (error) {
      if (error instanceof Refusal) throw await signInRefused(ctx, error, about);
      throw error;
    }
  },
});

async function openProvider(tx: SystemTx, flow: Flow): Promise<ProviderRow> {
  const found = await findProvider(tx, flow.companyId);
  if (!found || found.provider.issuer !== flow.issuer) throw new Refusal('provider-changed');
  if (!found.isOpen) throw new Refusal('company-closed');
  return found.provider;
}

/** Asking the provider takes its time: whoever changed it meanwhile, or switched it off, is not overruled by what it says. */
async function holdUnchanged(tx: SystemTx, flow: Flow, asked: ProviderRow): Promise<void> {
  await tx.query('SELECT 1 FROM identity_provider WHERE company_id = $1 FOR SHARE', [flow.companyId]);
  const { updatedAt } = await openProvider(tx, flow);
  if (updatedAt.getTime() !== asked.updatedAt.getTime()) throw new Refusal('provider-changed');
}

async function askProvider(
  ctx: SystemCtx,
  provider: ProviderRow,
  flow: Asked,
  answer: string,
): Promise<Person> {
  const { identity, secretBox } = ctx.ports;
  try {
    const callback = callbackUrl(ctx.config, provider.companyId);
    return personOf(await identity.finish(accessOf(provider, secretBox), callback, answer, flow), provider);
  } catch (error) {
    throw error instanceof IdentityError ? new Refusal(error.fault, error.detail) : error;
  }
}

interface Arrival {
  readonly flow: Flow;
  /** Null when the provider was asked before and only the code of the authenticator was missing. */
  readonly person: Person | null;
  readonly totp: string | undefined;
}

async function enter(ctx: SystemCtx, provider: ProviderRow, { flow, person, totp }: Arrival) {
  const subject = person?.subject ?? (flow.step === 'proven' ? flow.subject : '');
  const result = await ctx.transaction(async (tx) => {
    await holdUnchanged(tx, flow, provider);
    const settled = person
      ? await settlePerson(ctx, tx, provider, person)
      : await provenBefore(tx, provider, subject);
    if (!settled.isWithdrawn) return signIn(ctx, tx, settled, totp);
    const { user } = settled.account;
    const about = { companyId: flow.companyId, userId: user.id, email: user.email };
    await recordRefused(ctx, tx, 'no-role', { ...about, disabled: true });
    return null;
  });
  if (!result) throw refused('no-role');
  if (result.opened) return { ...(await handOver(ctx, result.opened)), next: flow.next };
  const { id: userId, email } = result.user;
  keepFlow(ctx, {
    step: 'proven',
    companyId: flow.companyId,
    issuer: flow.issuer,
    next: flow.next,
    userId,
    subject,
  });
  throw await codeMissing(ctx, flow.companyId, { userId, email }, totp);
}

async function provenBefore(tx: SystemTx, provider: ProviderRow, subject: string) {
  const link = await findLink(tx, provider, subject);
  if (!link) throw new Refusal('flow-lost');
  return { account: link.account, isWithdrawn: false, added: false };
}

/** The same as after a password: a second factor of one's own is asked for after the provider, too. */
async function signIn(
  ctx: SystemCtx,
  tx: SystemTx,
  { account, added }: { account: Account; added: boolean },
  totp: string | undefined,
) {
  const { user } = account;
  if (user.status !== 'ACTIVE') throw new Refusal('disabled');
  if (user.mfaEnabled && !(await spendMfaCode(ctx, tx, account, totp))) return { opened: null, user };
  const now = ctx.now();
  const current = await tx.query(
    "UPDATE app_user SET last_login_at = $2 WHERE id = $1 AND status = 'ACTIVE' AND mfa_enabled = $3 RETURNING id",
    [user.id, now, user.mfaEnabled],
  );
  if (current.length === 0) throw new Refusal('disabled');
  const opened = await openSession(
    ctx,
    tx,
    { ...user, lastLoginAt: now },
    { action: 'identity.signIn', metadata: { mfa: user.mfaEnabled, added } },
  );
  return { opened, user };
}

async function codeMissing(
  ctx: SystemCtx,
  companyId: string,
  subject: { userId: string; email: string },
  totp: string | undefined,
): Promise<AppError> {
  const code = totp === undefined ? 'missing' : 'wrong';
  await ctx.transaction((tx) =>
    ctx.record(tx, {
      action: 'identity.signIn',
      outcome: 'FAILURE',
      severity: 'MEDIUM',
      companyId,
      metadata: { code },
      subject,
    }),
  );
  return unauthorized(say('signIn.code'), { mfaRequired: true });
}
