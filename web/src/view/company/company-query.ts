import { queryOptions } from '@tanstack/react-query';
import { ask, type RpcOutput, rpc } from '../../lib/rpc.ts';
import { whileCatchingUp } from '../sessions/while-catching-up.ts';

export type Company = RpcOutput['company']['get']['company'];

/** A company with its settings: the own one, or the one that platform staff name. */
export const companyQuery = (companyId: string | undefined) =>
  queryOptions({
    ...ask(['company', companyId ?? 'own'], rpc.company.get, { companyId }),
    refetchInterval: whileCatchingUp,
  });

/** What platform staff choose from. */
export const choiceQuery = ask(['platform', 'companies', 'choice'], rpc.platform.companies, { limit: 100 });
