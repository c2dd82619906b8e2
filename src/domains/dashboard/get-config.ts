import { z } from 'zod';
import { catchingUp, saidCatchingUp } from '../../kernel/catching-up.ts';
import { operation } from '../../kernel/operation.ts';
import { id, timeRange } from '../../kernel/schema.ts';
import { timeRanges } from '../../kernel/time/time-ranges.ts';
import { Attribute } from '../attributes/index.ts';
import { hasAi } from '../batch/accounts/index.ts';
import { companyStatuses } from '../companies/index.ts';
import { readCurrent } from '../figures/index.ts';
import { readTaxonomy, toCategoryRecord } from '../taxonomy/index.ts';
import { CategoryRecord } from './categories/taxonomy-input.ts';
import { allSessions } from './filter-input.ts';

const Facet = z.array(z.object({ value: z.string(), count: z.int() }));

export const getDashboardConfig = operation({
  id: 'dashboard.config',
  summary: 'Get what a dashboard needs to start: company, person, categories, filters with counts, limits',
  kind: 'query',
  access: 'session',
  scope: 'company',
  keyScope: 'metrics:read',
  limit: 'dashboard',
  input: z.strictObject({ companyId: id.optional() }),
  output: z.object({
    company: z.object({
      id: z.string(),
      name: z.string(),
      status: z.enum(companyStatuses),
      timeZone: z.string(),
    }),
    user: z
      .object({
        id: z.string(),
        email: z.string(),
        name: z.string(),
        timeZone: z.string(),
        platformRole: z.string().nullable(),
      })
      .nullable(),
    role: z.string(),
    taxonomy: z.array(CategoryRecord),
    attributes: z
      .array(Attribute.pick({ key: true, label: true, type: true }))
      .describe(
        "The company's own attributes; for values and counts use `dashboard.breakdown` by `attribute.<key>`",
      ),
    filters: z.object({
      categories: Facet,
      languages: Facet,
      countries: Facet,
      channels: Facet,
      teams: Facet,
      versions: Facet,
      tags: Facet,
      assignees: Facet.describe('Empty if figures by assignee are off'),
    }),
    ranges: z.array(timeRange),
    features: z.object({
      ai: z.boolean(),
      batch: z.boolean(),
      mail: z.boolean(),
      corrections: z.boolean(),
      assigneeFigures: z.boolean(),
    }),
    limits: z.object({
      pageSize: z.int(),
      pageSizeMax: z.int(),
      importMaxBytes: z.int(),
      exactUsers: z.int(),
    }),
    catchingUp,
  }),
  async run(ctx) {
    const { batch, mail, imports } = ctx.config;
    const { actor } = ctx;
    const {
      company: { attributes, ...company },
      taxonomy,
      filters,
      hasReader,
      isBehind,
    } = await readCurrent(ctx, {
      plan: () => ({ view: allSessions }),
      async read({ company, isBehind, reading, facets }) {
        const filters = await facets();
        const [taxonomy, hasReader] = await Promise.all([
          readTaxonomy(reading, company.id),
          hasAi(ctx, reading, company.id),
        ]);
        return { company, isBehind, taxonomy, filters, hasReader };
      },
    });
    return {
      company,
      user: actor.type === 'user' ? { ...actor, id: actor.userId } : null,
      role: actor.type === 'user' ? actor.role : actor.type === 'key' ? 'KEY' : 'ADMIN',
      taxonomy: taxonomy.map(toCategoryRecord),
      attributes: attributes.map(({ key, label, type }) => ({ key, label, type })),
      filters,
      ranges: [...timeRanges],
      features: {
        ai: hasReader,
        batch: batch.enabled,
        mail: mail.smtpUrl !== null,
        corrections: actor.type === 'user' && actor.role !== 'AUDITOR' && actor.platformRole !== 'SUPPORT',
        assigneeFigures: company.assigneeFigures,
      },
      limits: { pageSize: 50, pageSizeMax: 100, importMaxBytes: imports.maxBytes, exactUsers: 100_000 },
      ...saidCatchingUp(isBehind),
    };
  },
});
