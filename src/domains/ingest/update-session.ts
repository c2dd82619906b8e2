import { z } from 'zod';
import { invalidFields, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { inTurns, takeTurns } from '../../kernel/pace/take-turns.ts';
import { say } from '../../words/sentence.ts';
import { lockPushed, readPushed, storePushed } from '../imports/pushing/index.ts';
import { declaredFor } from './declared-for.ts';
import { PushResult } from './push-result.ts';
import { pusherOf } from './pusher-of.ts';
import { externalId, sessionFields } from './session-fields.ts';

export const updateSession = operation({
  id: 'ingest.updateSession',
  summary: 'Set fields of a conversation, such as its end; omitted fields stay',
  kind: 'mutation',
  access: 'key',
  scope: 'company',
  keyScope: 'sessions:write',
  limit: 'ingest',
  audit: 'DATA_IMPORT',
  input: z.strictObject({ externalId, ...sessionFields }),
  output: PushResult,
  async run(ctx, { externalId: id, ...fields }) {
    const declared = await declaredFor(ctx, [fields]);
    return ctx.transaction(async (tx) => {
      const there = (await lockPushed(tx, [id], ctx.log)).get(id);
      if (!there) throw notFound(say('thing.session'));
      const startTime = fields.startTime ?? there.session.started_at.toISOString();
      const read = await inTurns(readPushed({ ...fields, externalId: id, startTime }, declared), takeTurns());
      if (!read.ok) throw invalidFields(read.issues);
      const lacks = [
        ...read.session.lacks,
        ...(fields.startTime === undefined ? ['startTime' as const] : []),
      ];
      const session = { ...read.session, lacks };
      const [result] = await storePushed(ctx, tx, {
        pusher: pusherOf(ctx.actor),
        pushed: [{ ...read, session }],
        held: [there.session],
      });
      if (!result) throw new Error('a session was not stored');
      if (result.outcome === 'rejected') throw invalidFields(result.issues ?? []);
      const { issues, ...told } = result;
      return { ...told, ...(issues ? { issues: [...issues] } : {}) };
    });
  },
});
