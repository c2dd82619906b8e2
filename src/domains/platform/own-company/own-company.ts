import type { UserActor } from '../../../kernel/actor.ts';
import { forbidden, invalidFields, invalidRequest } from '../../../kernel/errors.ts';

/** The company an administrator acts on: the own one, or the one that platform staff name. */
export function ownCompany(
  user: UserActor,
  named: string | undefined,
  kind: 'query' | 'mutation' = 'mutation',
): string {
  if (user.companyId === null) {
    if (named !== undefined) return named;
    const issue = { path: 'companyId', message: 'Say which company: companyId is required here.' };
    throw kind === 'query' ? invalidRequest(issue.message, [issue]) : invalidFields([issue], issue.message);
  }
  if (named !== undefined && named !== user.companyId) throw forbidden('This company is not yours.');
  return user.companyId;
}
