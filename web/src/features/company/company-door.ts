import { queryOptions } from '@tanstack/react-query';
import { type RpcInput, type RpcOutput, rpc } from '../../lib/rpc.ts';

export type Company = RpcOutput['company']['get']['company'];
export type CompanyChange = Omit<RpcInput['company']['update'], 'companyId'>;

/** A company with its settings: the own one, or the one that platform staff name. */
export const companyQuery = (companyId: string | undefined) =>
  queryOptions({
    queryKey: ['company', companyId ?? 'own'],
    queryFn: ({ signal }) => rpc.company.get.query({ companyId }, { signal }),
  });

/** What a section of the settings works on. */
export interface SectionProps {
  readonly company: Company;
  /** Named by platform staff only. */
  readonly companyId: string | undefined;
  readonly mayChange: boolean;
}
