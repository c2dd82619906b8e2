import type { TenantTx } from '../../db/database.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import type { KeptValues } from '../../kernel/services.ts';
import type { Attribute } from '../attributes/index.ts';

export type Transact = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/** Statements about one company. */
export type CompanySql = Pick<TenantTx, 'query' | 'companyId'>;

/** What an answer is read with: a transaction, or one for each statement. */
export interface Reading extends CompanySql {
  /** Statements that need one another. */
  together<T>(work: (sql: CompanySql) => Promise<T>): Promise<T>;
  /** Each statement has a transaction of its own. */
  readonly isStepped?: true;
}

export interface CurrentCompany {
  readonly id: string;
  readonly name: string;
  readonly status: (typeof companyStatuses)[number];
  readonly timeZone: string;
  /** Figures by the named person who handled a session may be told. */
  readonly assigneeFigures: boolean;
  /** What the company declares of its own. */
  readonly attributes: readonly Attribute[];
  /** Changes whenever any figure does. */
  readonly version: number;
  /** Nothing waits to be counted: all that is derived from sessions is of this version. */
  readonly isSettled: boolean;
}
export const companyStatuses = ['TRIAL', 'ACTIVE', 'SUSPENDED', 'ARCHIVED'] as const;

/** Where packed days are read: from memory where it has them. */
export interface PartSource extends CompanySql {
  readonly cache: KeptValues;
}

export interface DayRange {
  readonly first: number;
  readonly last: number;
}
/** A day that holds sessions. Its hash tells whether something else holds the same ones in the same order. */
export interface DayRow {
  readonly day: number;
  readonly version: number;
  readonly sessionCount: number;
  readonly idsHash: string;
}
/** The days of a range that hold sessions, once they were read. */
export interface SeenDays {
  of?: DayRange & { readonly days: readonly DayRow[] };
}

/** A company's figures as one answer reads them: at one state, from the database and from memory. */
export interface Place extends Reading, PartSource {
  readonly company: Pick<CurrentCompany, 'timeZone' | 'version' | 'isSettled'>;
  /** An answer sees one state, and asks for the same days again: the widest range that was asked for. */
  readonly seen?: SeenDays;
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
  isStepped: true,
});
