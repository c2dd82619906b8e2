import type { UserActor } from '../../kernel/actor.ts';
import { forbidden, invalidFields } from '../../kernel/errors.ts';

/** The company an administrator acts on: the own one, or the one that platform staff name. */
export function ownCompany(user: UserActor, named: string | undefined): string {
  if (user.companyId === null) {
    const issue = { path: 'companyId', message: 'Say which company: companyId is required here.' };
    if (named === undefined) throw invalidFields([issue], issue.message);
    return named;
  }
  if (named !== undefined && named !== user.companyId) throw forbidden('This company is not yours.');
  return user.companyId;
}
