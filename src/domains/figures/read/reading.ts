import type { TenantTx } from '../../../db/database.ts';
import type { CompanyCtx } from '../../../kernel/context.ts';
import type { Sql } from '../store/sql.ts';

/** What an answer is read with: a transaction, or one for each statement. */
export interface Reading extends Pick<TenantTx, 'query' | 'companyId'> {
  /** Statements that need one another. */
  together<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** A statement goes through no more of them; undefined: through as many as there are. */
  readonly atOnce?: { readonly sessions: number; readonly hits: number };
}

export const inOneTransaction = (tx: TenantTx): Reading => ({
  companyId: tx.companyId,
  query: tx.query,
  together: (work) => work(tx),
});

/** Where all share one connection, nobody waits for more than a statement of somebody else's long work. */
export const inSteps = ({
  companyId,
  transaction,
}: Pick<CompanyCtx, 'companyId' | 'transaction'>): Reading => ({
  companyId,
  query: (text, values, name) => transaction((tx) => tx.query(text, values, name)),
  together: (work) => transaction(work),
  atOnce: { sessions: 30_000, hits: 50_000 },
});
