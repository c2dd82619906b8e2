import { is, rows } from '../../db/rows.ts';
import { AppError } from '../../kernel/errors.ts';
import { checkBatches, createBatches, storeResults } from '../batch/index.ts';
import { actNamed } from './acts.ts';
import type { BatchPlan } from './demo-provider.ts';
import type { Caller, Past } from './past-services.ts';
import { operator } from './people.ts';

/** Enough for two batches, and for some of a third. */
const allowanceUsd = 0.16;

export const calm: BatchPlan = { minutes: 24, endOf: () => 'ok' };
/** A few lines come back with nothing: they are sent again with a later batch. */
export const bumpy: BatchPlan = { minutes: 41, endOf: (line) => (line % 29 === 7 ? 'server_error' : 'ok') };
/** One or two are refused for good. */
export const filtered: BatchPlan = {
  minutes: 18,
  endOf: (line) => (line % 70 === 11 ? 'content_filter' : 'ok'),
};
export const broken: BatchPlan = { minutes: 12, endOf: () => 'server_error' };
export const endless: BatchPlan = { minutes: 30 * 24 * 60, endOf: () => 'ok' };

/** After how many minutes each the schedules look again. */
type Turns = readonly number[];
const allTurns: Turns = [2, 16, 14, 14];

/** Somebody gives the AI a little more money, and the schedules spend it. */
export async function readByAi(past: Past, boss: Caller, companyId: string, turns = allTurns): Promise<void> {
  const { company } = (await past.act(actNamed('company.get'), boss)) as {
    company: { aiBudget: { spent: number } };
  };
  const monthlyLimit = Math.round((company.aiBudget.spent + allowanceUsd) * 1000) / 1000;
  await past.act(actNamed('company.update'), boss, { aiBudget: { monthlyLimit } });
  past.pass(2);
  await runSchedules(past, companyId, turns);
}

/** The schedules' turns, until what is out has come back. */
export async function runSchedules(past: Past, companyId: string, turns = allTurns): Promise<void> {
  await past.act(createBatches, operator, { companyId });
  for (const minutes of turns) {
    past.pass(minutes);
    await past.act(checkBatches, operator, { companyId });
    await past.act(storeResults, operator, { companyId });
  }
}

/** Tries again whatever has failed, if the schedules of today, which run beside this, have left money for it. */
export async function tryAgain(past: Past, boss: Caller, companyId: string): Promise<void> {
  const failed = await past.services.database.tenant(companyId, (tx) =>
    rows(tx, "SELECT id FROM batch_job WHERE company_id = $1 AND status = 'failed'", [companyId], {
      id: is.text,
    }),
  );
  for (const { id: jobId } of failed)
    await past.act(actNamed('batch.retry'), boss, { jobId }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
    });
  past.pass(1);
  await runSchedules(past, companyId);
}
