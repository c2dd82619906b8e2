import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/db/database.ts';
import type { Chance } from '../chance.ts';

/** Statements that fail or dawdle, at random places of a transaction. */
export function injectFaults(database: Database, chance: Chance) {
  let count = 0;
  const { tenant, system } = database;
  async function disturb(): Promise<void> {
    if (chance.happens(0.01)) {
      count += 1;
      throw Object.assign(new Error('a statement failed, as the test wants'), { code: '57014' });
    }
    if (chance.happens(0.02)) {
      count += 1;
      await pause(chance.below(20));
    }
  }
  const disturbed = <Tx extends { query: (...given: never[]) => unknown }>(tx: Tx): Tx => ({
    ...tx,
    query: async (...given: never[]) => {
      await disturb();
      return tx.query(...given);
    },
  });
  Object.assign(database, {
    tenant: (id: string, work: (tx: never) => Promise<unknown>) =>
      tenant(id, async (tx) => {
        await disturb();
        const result = await work(disturbed(tx as never));
        await disturb();
        return result;
      }),
    system: (work: (tx: never) => Promise<unknown>) =>
      system(async (tx) => {
        await disturb();
        const result = await work(disturbed(tx as never));
        await disturb();
        return result;
      }),
  });
  return {
    count: () => count,
    stop: () => void Object.assign(database, { tenant, system }),
  };
}
