import type { CompanyCtx } from '../../../kernel/context.ts';
import { emailUnconfirmed } from '../../../kernel/errors.ts';
import { getAccount } from '../people/find-account.ts';

/** Refuses whoever has not confirmed their address yet: it may be somebody else's. */
export async function checkConfirmed({
  actor,
  services,
}: Pick<CompanyCtx, 'actor' | 'services'>): Promise<void> {
  if (actor.type !== 'user') return;
  const { user } = await services.database.system((tx) => getAccount(tx, actor.userId));
  if (user.emailConfirmedAt === null) throw emailUnconfirmed();
}
