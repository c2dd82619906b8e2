import { z } from 'zod';
import { is, rows } from '../../db/rows.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { line } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';

export const findCompany = operation({
  id: 'operator.findCompany',
  summary: 'Get the ID of a company by its name',
  kind: 'query',
  access: 'operator',
  scope: 'system',
  limit: 'general',
  input: z.strictObject({ company: line(100).describe('name or id') }),
  output: z.object({ id: z.string(), name: z.string() }),
  async run(ctx, { company }) {
    const found = await ctx.transaction((tx) =>
      rows(
        tx,
        'SELECT id, name, status FROM company WHERE id::text = lower($1) OR lower(name) = lower($1)',
        [company],
        { id: is.text, name: is.text, status: is.text },
      ),
    );
    const [only] = found;
    if (!only) throw notFound(say('thing.companyNamed', { name: company }));
    if (only.status === 'ARCHIVED') throw conflict(say('operator.archived', { name: only.name }));
    return { id: only.id, name: only.name };
  },
});
