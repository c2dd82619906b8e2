import type { CompanyCtx } from '../../kernel/context.ts';

/** In turn with their slots. One that runs already, here or elsewhere, sees what is new by itself. */
export function startSchedules(ctx: CompanyCtx): void {
  const { runNow: start } = ctx.services.schedules;
  const work = async () => {
    await start('batch-create');
    await Promise.all([start('ai-direct'), start('batch-status').then(() => start('batch-results'))]);
  };
  work().catch((err: unknown) =>
    ctx.log.error({ err }, 'batches that were asked for wait for their schedule'),
  );
}
