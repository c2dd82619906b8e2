import type { Tx } from '../../../db/database.ts';

/** The figures are read and rebuilt with plain statements, inside the caller's transaction. */
export type Sql = Pick<Tx, 'query'>;
