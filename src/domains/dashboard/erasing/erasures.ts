import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { notFound } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { id, instant } from '../../../kernel/schema.ts';
import { say } from '../../../words/sentence.ts';
import { liftErasure, readErasures } from '../../sessions/erasure/index.ts';

const Person = z.object({ id: z.string(), name: z.string().nullable() }).nullable();

export const listErasures = operation({
  id: 'dashboard.erasures',
  summary: 'List the latest 1,000 erasures of end users, and which were lifted',
  kind: 'query',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    erasures: z.array(
      z.object({
        id: z.string().describe('That of the receipt'),
        userHash: z.string(),
        sessions: z.int().describe('Erased then'),
        erasedAt: instant,
        erasedBy: Person,
        liftedAt: instant.nullable().describe("From then on, the person's sessions are accepted again"),
        liftedBy: Person,
      }),
    ),
  }),
  run: (ctx) =>
    ctx.transaction(async (tx) => {
      const erasures = await readErasures(tx);
      const ids = new Set(erasures.flatMap(({ erased_by, lifted_by }) => [erased_by, lifted_by]));
      const people = await rows(
        tx,
        'SELECT id, name FROM app_user WHERE id = ANY($1::uuid[])',
        [[...ids].filter((one) => one !== null)],
        { id: is.uuid, name: is.text },
      );
      const names = new Map(people.map((person) => [person.id, person.name]));
      const personOf = (one: string | null) =>
        one === null ? null : { id: one, name: names.get(one) ?? null };
      return {
        erasures: erasures.map((erasure) => ({
          id: erasure.id,
          userHash: erasure.user_hash,
          sessions: erasure.session_count,
          erasedAt: erasure.erased_at.toISOString(),
          erasedBy: personOf(erasure.erased_by),
          liftedAt: erasure.lifted_at?.toISOString() ?? null,
          liftedBy: personOf(erasure.lifted_by),
        })),
      };
    }),
});

export const lift = operation({
  id: 'dashboard.liftErasure',
  summary: "Accept an erased end user's sessions again; what was erased stays erased",
  kind: 'mutation',
  access: 'admin',
  scope: 'company',
  limit: 'dashboard',
  audit: 'DATA_PRIVACY',
  input: z.strictObject({ companyId: id.optional(), id }),
  output: z.object({ lifted: z.literal(true) }),
  run: (ctx, input) =>
    ctx.transaction(async (tx) => {
      const userId = ctx.actor.type === 'user' ? ctx.actor.userId : null;
      if (!(await liftErasure(tx, input.id, { userId, at: ctx.now() }))) throw notFound(say('thing.erasure'));
      await ctx.record(tx, {
        action: 'sessions.liftErasure',
        severity: 'HIGH',
        resource: { type: 'erasure', id: input.id },
      });
      return { lifted: true as const };
    }),
});
