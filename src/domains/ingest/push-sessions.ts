import { z } from 'zod';
import { operation } from '../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import type { Sentence } from '../../words/sentence.ts';
import { type Pushed, readJsonRecord, readPushed, storePushed } from '../imports/pushing/index.ts';

import { declaredFor } from './declared-for.ts';
import { keepMessageIds } from './message-ids.ts';
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
  async run(ctx, { contentType, bytes }) {
    const turn = takeTurns();
    const records: (Record<string, unknown> | null)[] = [];
    const problems: (Sentence | null)[] = [];
    for (const text of await inTurns(sessionTexts(bytes, contentType), turn)) {
      const { value, problem } = await inTurns(readJsonRecord(text), turn);
      records.push(value);
      problems.push(problem);
      await turn();
    }
    const attributes = await declaredFor(ctx, records);
    const pushed: Pushed[] = [];
    for (const [at, value] of records.entries()) {
      const message = problems[at] ?? '';
      pushed.push(
        value
          ? await inTurns(readPushed(value, attributes), turn)
          : { ok: false, externalId: null, issues: [{ path: '', message }] },
      );
      await turn();
    }
    const results = await ctx.transaction((tx) =>
      storePushed(ctx, tx, {
        pusher: pusherOf(ctx.actor),
        pushed,
        async also(stored) {
          const withMessages = stored.flatMap(({ id, outcome }, at) => {
            const messages = records[at]?.['messages'];
            return id !== null && outcome !== 'identical' && Array.isArray(messages)
              ? [{ id, messages }]
              : [];
          });
          await keepMessageIds(tx, withMessages);
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
  },
});
