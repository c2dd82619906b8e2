import { z } from 'zod';
import type { CompanyCtx } from '../../kernel/context.ts';
import { operation } from '../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import type { Attribute } from '../attributes/index.ts';
import { type Pushed, readJsonRecord, readPushed, storePushed } from '../imports/pushing/index.ts';
import { declaredFor } from './declared-for.ts';
import { inRoom } from './in-room.ts';
import { keepMessageIds, messageIdsIn } from './message-ids.ts';
import { PushResult } from './push-result.ts';
import { pusherOf } from './pusher-of.ts';
import { sessionTexts } from './read-body.ts';
import { SentBody } from './sent-body.ts';

export const pushSessions = operation({
  id: 'ingest.sessions',
  summary: 'Store up to 1,000 conversations; all are readable once this responds',
  kind: 'mutation',
  access: 'key',
  scope: 'company',
  keyScope: 'sessions:write',
  limit: 'ingest',
  audit: 'DATA_IMPORT',
  input: SentBody,
  output: z.object({
    new: z.int(),
    changed: z.int(),
    identical: z.int(),
    rejected: z.int(),
    results: z.array(PushResult).describe('In the order sent'),
  }),
  run: (ctx, sent) => inRoom(ctx, sent, () => push(ctx, sent)),
});

async function push(ctx: CompanyCtx, { contentType, bytes }: z.output<typeof SentBody>) {
  const { pushed, messageIds } = await readAll(ctx, await textsIn(bytes, contentType));
  const results = await ctx.transaction((tx) =>
    storePushed(ctx, tx, {
      pusher: pusherOf(ctx.actor),
      pushed,
      async also(stored) {
        await keepMessageIds(
          tx,
          stored.flatMap(({ id, outcome }, at) =>
            id !== null && outcome !== 'identical' ? [{ id, messageIds: messageIds[at] ?? [] }] : [],
          ),
        );
      },
    }),
  );
  const countOf = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
  return {
    new: countOf('new'),
    changed: countOf('changed'),
    identical: countOf('identical'),
    rejected: countOf('rejected'),
    results: results.map(({ issues, ...result }) => ({
      ...result,
      ...(issues ? { issues: [...issues] } : {}),
    })),
  };
}

const textsIn = async (bytes: Uint8Array, contentType: string | null): Promise<string[]> =>
  inTurns(sessionTexts(bytes, contentType), takeTurns());

/** One after the other: what a session came as is gone when it is read. */
async function readAll(ctx: CompanyCtx, texts: readonly string[]) {
  const turn = takeTurns();
  const pushed: Pushed[] = [];
  const messageIds: string[][] = [];
  let declared: readonly Attribute[] | undefined;
  for (const text of texts) {
    const { value, problem } = await inTurns(readJsonRecord(text), turn);
    await turn();
    if (value?.['attributes'] !== undefined) declared ??= await declaredFor(ctx, [value]);
    pushed.push(
      value
        ? await inTurns(readPushed(value, declared), turn)
        : { ok: false, externalId: null, issues: [{ path: '', message: problem ?? '' }] },
    );
    messageIds.push(messageIdsIn(value?.['messages']));
    await turn();
  }
  return { pushed, messageIds };
}
