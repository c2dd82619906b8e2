import { ask, rpc } from '../../lib/rpc.ts';
import { type BatchSearch, monitorInput } from './batch-search.ts';

/** How the AI's work is going in the range of this address. */
export const monitorQuery = (search: BatchSearch) => {
  const input = monitorInput(search);
  return ask(['batch', input], rpc.batch.monitor, input);
};
