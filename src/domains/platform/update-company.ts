import { z } from 'zod';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import { id } from '../../kernel/schema.ts';
import { say } from '../../words/sentence.ts';
import { endCompanySessions } from '../accounts/sessions/index.ts';
import { CompanyChanges, changeCompany } from '../companies/index.ts';
import { CompanyAnswer, companyAnswer } from './company-figures.ts';
import { changeNews, companyTools, severityOf } from './company-tools.ts';

export const updateCompany = operation({
  id: 'platform.updateCompany',
  summary: 'Change a company; suspending it signs everyone out immediately',
  kind: 'mutation',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  audit: 'COMPANY_MANAGEMENT',
  input: z.strictObject({
    id,
    ...CompanyChanges,
    status: z.enum(['TRIAL', 'ACTIVE', 'SUSPENDED']).optional().describe('Archiving is a DELETE'),
    maxUsers: z.int().min(1).max(100_000).optional(),
  }),
  output: CompanyAnswer,
  async run(ctx, { id, ...changes }) {
    return ctx.transaction(async (tx) => {
      const { before, after } = await changeCompany(tx, id, changes, companyTools(ctx));
      if (before.status === 'ARCHIVED') {
        if (changes.status === undefined) throw conflict(say('company.stillArchived'));
        if (ctx.user().platformRole !== 'SUPER_ADMIN') throw forbidden(say('company.superAdminOnly'));
        if (before.purgeBegunAt) throw conflict(say('company.beingPurged'));
      }
      if (changes.status === 'SUSPENDED') await endCompanySessions(tx, id);
      await changeNews(tx, before, after);
      await ctx.record(tx, {
        action: changes.status === 'SUSPENDED' ? 'platform.suspendCompany' : 'platform.updateCompany',
        severity: changes.status === undefined ? severityOf(changes) : 'HIGH',
        companyId: id,
        resource: { type: 'company', id },
        metadata: {
          fields: Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name])),
          statusBefore: before.status,
          statusAfter: after.status,
          ...(changes.settings && { settings: changes.settings }),
        },
      });
      return companyAnswer(tx, after, ctx.now());
    });
  },
});
