import type { SystemCtx } from '../../../kernel/context.ts';
import type { AiProvider } from '../../../ports/ai-batch/open-provider.ts';
import type { Providers, Whereabouts } from '../attempts/attempt.ts';
import { modeOf } from '../attempts/open-attempt.ts';
import { watchProvider } from '../monitoring/provider-health.ts';
import { readAccount, toAccount } from './account-row.ts';
import { companyAi } from './company-ai.ts';

export function createProviders(ctx: SystemCtx): Providers {
  const { ports, services } = ctx;
  const watched = new Map<AiProvider, ReturnType<typeof watchProvider>>();
  const formerly = new Map<string, Promise<AiProvider | null>>();

  function watch(ai: AiProvider | null): AiProvider | null {
    if (ai === null) return null;
    const watching = watched.get(ai) ?? watchProvider(ai, ports.clock);
    watched.set(ai, watching);
    return watching.ai;
  }

  async function open({ company_id: companyId, account_id: id, ...attempt }: Whereabouts) {
    if (id !== null) {
      const row = await services.database.tenant(companyId, (tx) => readAccount(tx, companyId, id));
      return row ? ports.aiAccounts.open(toAccount(row, { secretBox: ports.secretBox, log: ctx.log })) : null;
    }
    const { provider, mode } = attempt;
    const { ai } = ports;
    const name = provider ?? ai?.name;
    if (name === undefined || (ai?.name === name && modeOf(ai) === mode)) return ai;
    const key = `${name} ${mode}`;
    const found = formerly.get(key) ?? ports.aiAccounts.formerly(name, mode);
    formerly.set(key, found);
    return found;
  }

  return {
    present: async (companyId) =>
      watch(await services.database.tenant(companyId, (tx) => companyAi(ctx, tx, companyId))),
    of: async (attempt) => watch(await open(attempt)),
    service: () => watch(ports.ai),
    async keep() {
      await services.database.system(async (tx) => {
        for (const one of watched.values()) await one.keep(tx, ctx.now());
      });
    },
  };
}
