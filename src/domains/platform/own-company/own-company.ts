import type { UserActor } from '../../../kernel/actor.ts';
import { forbidden, invalidField, invalidParameter } from '../../../kernel/errors.ts';
import { say } from '../../../words/sentence.ts';

/** The company an administrator acts on: the own one, or the one that platform staff name. */
export function ownCompany(
  user: UserActor,
  named: string | undefined,
  kind: 'query' | 'mutation' = 'mutation',
): string {
  if (user.companyId === null) {
    if (named !== undefined) return named;
    const refuse = kind === 'query' ? invalidParameter : invalidField;
    throw refuse('companyId', say('refusal.whichCompany'));
  }
  if (named !== undefined && named !== user.companyId) throw forbidden(say('refusal.notYours'));
  return user.companyId;
}
