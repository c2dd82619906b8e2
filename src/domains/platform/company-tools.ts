import type { SystemCtx } from '../../kernel/context.ts';
import type { CompanyChanges } from '../companies/index.ts';

/** What a change of a company needs of the call it is part of. */
export const companyTools = (ctx: Pick<SystemCtx, 'now' | 'ports' | 'config'>) => ({
  now: ctx.now(),
  secretBox: ctx.ports.secretBox,
  allowPrivate: ctx.config.imports.allowPrivate,
});

/** What decides how long data stay, who is told what, or where they come from weighs more than a name. */
export const severityOf = ({ retention, settings, dataSource }: CompanyChanges): 'MEDIUM' | 'LOW' =>
  retention || settings || dataSource !== undefined ? 'MEDIUM' : 'LOW';
