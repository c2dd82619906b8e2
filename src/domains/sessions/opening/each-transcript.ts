import type { TenantTx } from '../../../db/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { MessageInput } from '../input/index.ts';
import { openTranscript } from '../transcripts/index.ts';
import { readFirstTexts } from './read-first-texts.ts';

const bytesAtOnce = 1024 * 1024;

interface Opened {
  readonly id: string;
  /** Its place among the ids. */
  readonly at: number;
  /** Null where there is no transcript. */
  readonly hash: string | null;
  /** Null there too, and where what is stored is damaged. */
  readonly messages: MessageInput[] | null;
}

type Transact = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;

/**
 * One for each id, one after the other: a hundred of the longest at once would fill the memory. They are read some at a
 * time in short transactions, and opened outside of them.
 */
export async function* openEach(
  transact: Transact,
  ids: readonly string[],
  log: Log,
): AsyncGenerator<Opened> {
  const turn = takeTurns();
  for (let from = 0; from < ids.length; ) {
    const left = ids.slice(from);
    const { count, texts } = await transact((tx) => readFirstTexts(tx, left, bytesAtOnce));
    for (const [nr, id] of left.slice(0, count).entries()) {
      const at = from + nr;
      await turn();
      const text = texts.get(id);
      if (text) yield { id, at, hash: text.hash, messages: await openTranscript(id, text.body, log) };
      else yield { id, at, hash: null, messages: null };
    }
    from += count;
  }
}

/** The same in a transaction that is open anyway; damaged ones are left out. */
export async function* eachTranscript(
  tx: TenantTx,
  ids: readonly string[],
  log: Log,
): AsyncGenerator<readonly [id: string, messages: MessageInput[]]> {
  for await (const { id, messages } of openEach((work) => work(tx), ids, log))
    if (messages) yield [id, messages];
}
