import type { SystemCtx } from '../../kernel/context.ts';

/** What a change of a company needs of the call it is part of. */
export const companyTools = (ctx: Pick<SystemCtx, 'now' | 'ports' | 'config'>) => ({
  now: ctx.now(),
  secretBox: ctx.ports.secretBox,
  allowPrivate: ctx.config.imports.allowPrivate,
});
