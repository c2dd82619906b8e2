import { z } from 'zod';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import type { Log } from '../../../kernel/log.ts';
import { inTurns, takeTurns } from '../../../kernel/pace/take-turns.ts';
import { lockSessions } from '../../sessions/change/index.ts';
import {
  type DerivableField,
  derivableFields,
  findSaidAgain,
  type MessageInput,
} from '../../sessions/input/index.ts';
import type { ReadySession } from '../../sessions/store/index.ts';
import { joinTalk, type Mark, markOf, type SaidAt, unpackMarks, wordsOf } from '../../sessions/told/index.ts';
import { readTranscripts, transcriptHashes } from '../../sessions/transcripts/index.ts';
import { transcriptHash } from '../normalise/content-hash.ts';
import { followingOf, transcriptTimes } from '../normalise/derive-fields.ts';
import type { ReadyRow } from './ready-batch.ts';

interface Told {
  readonly id: string;
  /** Of all that stood there when spans were last joined to it, and of what spans did not bring. */
  readonly marks: string;
  readonly base: { readonly marks: readonly string[] };
  readonly transcript_hash: string | null;
}

type Input = ReadySession['input'];

/** A source that tells a conversation anew knows nothing of what spans told of it: that stays beside. */
export async function keepTold(
  tx: TenantTx,
  ready: readonly ReadyRow[],
  { log, dryRun = false }: { readonly log: Log; readonly dryRun?: boolean },
): Promise<readonly ReadyRow[]> {
  const ids = ready.flatMap(({ session: { input } }) => (input.messages ? input.externalId : []));
  const before = await readTold(tx, ids);
  if (before.size === 0) return ready;
  if (!dryRun)
    await lockSessions(
      tx,
      [...before.values()].map(({ id }) => id),
    );
  const told = await readTold(tx, ids);
  const turn = takeTurns();
  const kept: ReadyRow[] = [];
  // What is said again is stored by the row that does.
  const again = findSaidAgain(ready.map(({ session }) => session.input));
  for (const [at, row] of ready.entries()) {
    const { input } = row.session;
    const one = input.messages && !again.has(at) ? told.get(input.externalId) : undefined;
    const stored = one && (await readTranscripts(tx, [one.id], log)).get(one.id);
    if (!one || !stored) {
      kept.push(row);
      continue;
    }
    const hash = (await transcriptHashes(tx, [one.id])).get(one.id) ?? null;
    const messages = joined(input.messages ?? [], stored, {
      ...one,
      isAsJoined: hash === one.transcript_hash,
    });
    const isStored = hash !== null && JSON.stringify(messages) === JSON.stringify(stored);
    const next = { messages, hash: isStored ? hash : await inTurns(transcriptHash(messages), turn) };
    kept.push({ ...row, session: { ...row.session, input: withMessages(input, next), asNew: null } });
  }
  return kept;
}

const Base = z.object({ marks: z.array(z.string()) });

async function readTold(tx: TenantTx, externalIds: readonly string[]): Promise<Map<string, Told>> {
  if (externalIds.length === 0) return new Map();
  const found = await rows(
    tx,
    `SELECT external_id, session_id AS id, marks, base, transcript_hash FROM span_conversation
     WHERE company_id = $1 AND external_id = ANY($2::text[]) AND session_id IS NOT NULL`,
    [tx.companyId, externalIds],
    {
      external_id: is.text,
      id: is.uuid,
      marks: is.text,
      base: is.json(Base),
      transcript_hash: is.orNull(is.text),
    },
  );
  return new Map(found.map((row) => [row.external_id, row]));
}

interface Said extends SaidAt {
  readonly message: MessageInput;
}

const mostMessages = 10_000;

function joined(
  said: readonly MessageInput[],
  stored: readonly MessageInput[],
  { marks, base, isAsJoined }: Told & { readonly isAsJoined: boolean },
): MessageInput[] {
  const all = unpackMarks(marks);
  const [inAll, inBase] = [countWords(all), countWords(base.marks)];
  const isTold = (words: string): boolean => (inAll.get(words) ?? 0) > (inBase.get(words) ?? 0);
  const asSaid = (message: MessageInput, mark: Mark = markOf(message)): Said => ({
    message,
    mark,
    at: message.timestamp?.getTime() ?? null,
  });
  const told = stored
    .map((message, at) => asSaid(message, isAsJoined ? all[at] : undefined))
    .filter(({ mark }) => isTold(wordsOf(mark)));
  const together = joinTalk(
    said.map((message) => asSaid(message)),
    told,
    mostMessages,
  );
  if (together.every(({ at }) => at !== null)) together.sort((a, b) => Number(a.at) - Number(b.at));
  return together.map(({ message }, order) => ({ ...message, order }));
}

function countWords(marks: readonly Mark[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const mark of marks) counts.set(wordsOf(mark), (counts.get(wordsOf(mark)) ?? 0) + 1);
  return counts;
}

/** With what follows from them, where the source itself says nothing. */
function withMessages(input: Input, next: { messages: MessageInput[]; hash: string }): Input {
  const { first, last } = transcriptTimes(next.messages);
  const isStart = input.derives?.includes('startTime') && first !== null;
  const startTime = isStart ? new Date(first) : input.startTime;
  const isEnd = input.derives?.includes('endTime') && input.derives.includes('durationSeconds');
  const endTime = isEnd && last !== null ? new Date(last) : input.endTime;
  const follows: Partial<Input> = {
    startTime,
    endTime,
    durationSeconds: endTime && Math.round(endTime.getTime() - startTime.getTime()) / 1000,
    ...followingOf(next.messages),
  };
  const open = derivableFields.filter((field) => input[field] === null || input.derives?.includes(field));
  const anew = Object.fromEntries(open.map((field) => [field, follows[field] ?? null]));
  const all: Input = { ...input, ...anew, messages: next.messages, transcriptHash: next.hash };
  const derives: DerivableField[] = [
    ...(input.derives ?? []),
    ...open.filter((field) => all[field] !== null && !input.derives?.includes(field)),
  ];
  return { ...all, derives };
}
