import type { TenantTx } from '../../../db/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { MessageInput } from '../input/index.ts';
import { openTranscript, readFirstBodies } from '../transcripts/index.ts';

const bytesAtOnce = 1024 * 1024;

/** The same one after the other, for who needs no two of them: a hundred of the longest at once would fill the memory. */
export async function* eachTranscript(
  tx: TenantTx,
  ids: readonly string[],
  log: Log,
): AsyncGenerator<readonly [id: string, messages: MessageInput[]]> {
  const turn = takeTurns();
  for (let at = 0; at < ids.length; ) {
    const { count, bodies } = await readFirstBodies(tx, ids.slice(at), bytesAtOnce);
    at += count;
    for (const [id, body] of bodies) {
      await turn();
      const messages = await openTranscript(id, body, log);
      if (messages) yield [id, messages];
    }
  }
}
