import { asLiteral } from './database.ts';
import type { Asked } from './rows.ts';

/** Runs work as the role that sees the sessions which hold the words, and nothing else. */
export async function searching<T>(tx: Asked, words: string, work: () => Promise<T>): Promise<T> {
  // `set_config` would not travel to the workers of a cluster, and SET takes no parameter.
  await tx.query(`SET LOCAL app.search = ${asLiteral(words)}`);
  await tx.query("SELECT set_config('role', 'parlance_search', true)");
  const result = await work();
  await tx.query("SELECT set_config('role', 'parlance_app', true)");
  return result;
}
