import type { UserActor } from '../../../kernel/actor.ts';
import { forbidden, invalidFields, invalidRequest } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

/** The company an administrator acts on: the own one, or the one that platform staff name. */
export function ownCompany(
  user: UserActor,
  named: string | undefined,
  kind: 'query' | 'mutation' = 'mutation',
): string {
  if (user.companyId === null) {
    if (named !== undefined) return named;
    const message = say('refusal.whichCompany');
    const issues = [{ path: 'companyId', message }];
    throw kind === 'query' ? invalidRequest(message, issues) : invalidFields(issues, message);
  }
  if (named !== undefined && named !== user.companyId) throw forbidden(say('refusal.notYours'));
  return user.companyId;
}
