import ISO6391 from 'iso-639-1';
import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import { type Issue, invalidFields, notFound } from '../../kernel/errors.ts';
import { tellIssue } from '../../kernel/input/tell-issue.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { readSaid, say, written } from '../../words/sentence.ts';
import { correctSession } from '../sessions/change/index.ts';
import { sentiments } from '../sessions/codes/index.ts';
import { readSession, SessionDetail } from '../sessions/index.ts';
import { readTaxonomy } from '../taxonomy/index.ts';

const text = z.string().trim().max(8000);

const labels = {
  category: z.string().max(100),
  sentiment: z.enum(sentiments),
  language: z.string().refine((code) => ISO6391.validate(code), written(say('session.language'))),
  escalated: z.boolean(),
  forwardedHr: z.boolean(),
  summary: text,
  questions: z.array(text.min(1).max(1000)).max(100),
} as const;
type Field = keyof typeof labels;
const fields = Object.keys(labels) as [Field, ...Field[]];

export const correctLabel = operation({
  id: 'dashboard.correctLabel',
  summary: "Correct a session's label from the AI or the source; later analyses don't change it back",
  kind: 'mutation',
  access: 'member',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_ACCESS',
  input: z.strictObject({
    companyId: id.optional(),
    sessionId: id,
    field: z.enum(fields),
    value: z
      .union([z.string(), z.boolean(), z.array(z.string())])
      .nullable()
      .describe('null: not known'),
  }),
  output: z.object({ session: SessionDetail }),
  async run(ctx, { sessionId, field, value: given }) {
    return ctx.transaction(async (tx) => {
      const value = given === null ? null : await checked(tx, field, given);
      const now = ctx.now();
      const correction = { id: newId(ctx.ports.clock), sessionId, field, value };
      const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null;
      if (!(await correctSession(tx, { ...correction, userId }, now))) throw notFound(say('thing.session'));
      await ctx.record(tx, {
        action: 'session.correct',
        resource: { type: 'session', id: sessionId },
        metadata: { field },
      });
      const session = await readSession(tx, sessionId, ctx);
      if (!session) throw notFound(say('thing.session'));
      return { session };
    });
  },
});

async function checked(tx: TenantTx, field: Field, given: unknown): Promise<unknown> {
  const read = labels[field].safeParse(given, { error: tellIssue });
  if (!read.success) throw badValue(readSaid(read.error.issues[0]?.message ?? written(say('field.unfit'))));
  if (field === 'category') {
    const taxonomy = await readTaxonomy(tx, tx.companyId);
    if (!taxonomy.some(({ key }) => key === read.data)) throw badValue(say('taxonomy.noSuch'));
  }
  return read.data;
}

const badValue = (message: Issue['message']) => invalidFields([{ path: 'value', message }]);
