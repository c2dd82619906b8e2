import type { Tx } from '../../db/database.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import type { CompanyChanges, CompanyRow } from '../companies/index.ts';
import { followZone, takeBackAll } from '../news/index.ts';

/** What a change of a company needs of the call it is part of. */
export const companyTools = (ctx: Pick<SystemCtx, 'now' | 'ports' | 'config'>) => ({
  now: ctx.now(),
  secretBox: ctx.ports.secretBox,
  allowPrivate: ctx.config.imports.allowPrivate,
});

/** What decides how long data stay, who is told what, or where they come from weighs more than a name. */
export const severityOf = ({ retention, settings, dataSource }: CompanyChanges): 'MEDIUM' | 'LOW' =>
  retention || settings || dataSource !== undefined ? 'MEDIUM' : 'LOW';

/**
 * What waits to be told of a company is told no more once it is stopped, or may not hold quotes or assignees any longer;
 * its alerts go by its clock.
 */
export async function changeNews(tx: Tx, before: CompanyRow, after: CompanyRow): Promise<void> {
  const isStopped = after.status === 'SUSPENDED' || after.status === 'ARCHIVED';
  const [quotes, assignees] = (['newsQuotes', 'assigneeFigures'] as const).map(
    (one) => before[one] && !after[one],
  );
  if (isStopped || quotes || assignees) await takeBackAll(tx, after.id);
  if (after.timeZone !== before.timeZone) await followZone(tx, after.id, after.timeZone);
}
