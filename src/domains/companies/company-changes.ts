import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isCron } from '../../config/is-cron.ts';
import { brokenConstraint, type Tx } from '../../db/database.ts';
import { conflict, invalidFields, notFound } from '../../kernel/errors.ts';
import { properName } from '../../kernel/proper-name.ts';
import { line, timeZone } from '../../kernel/schema.ts';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from '../../kernel/updated-at.ts';
import { checkUrl } from '../../ports/outbound/check-url.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { toNano } from './company-record.ts';
import { companyNameKey } from './insert-company.ts';
import { company } from './tables.ts';

export const DataSourceInput = z.strictObject({
  url: z.string().max(2000),
  username: z.string().max(200).nullable().optional(),
  password: z.string().max(500).nullable().optional().describe('Left out: stays as it is. null: removed.'),
  schedule: z
    .string()
    .max(100)
    .refine((text) => isCron(text, [5]), 'Write a cron expression of five fields, for example "0 3 * * *".')
    .meta({ examples: ['0 3 * * *'] })
    .nullable()
    .optional(),
});

/** What may be changed about a company; every field is optional. */
export const CompanyChanges = {
  name: properName(100).optional(),
  timeZone: timeZone.optional(),
  dataSource: DataSourceInput.nullable().optional(),
  retention: z
    .strictObject({
      sessionDays: z.int().min(1).max(36_500).nullable().optional(),
      redactPii: z.boolean().optional(),
      redactStored: z.boolean().optional(),
    })
    .optional(),
  aiBudget: z
    .strictObject({
      monthlyLimit: z.number().min(0).max(1_000_000).nullable().optional(),
      currency: z.literal('USD').optional(),
    })
    .optional(),
  aiModel: line(100).nullable().optional(),
  updatedAt: seenUpdatedAt.optional(),
};
const Changes = z.object(CompanyChanges);
export type CompanyChanges = z.infer<typeof Changes>;

interface Tools {
  readonly now: Date;
  readonly secretBox: SecretBox;
  readonly allowPrivate: boolean;
}

type Row = typeof company.$inferSelect;

/** Changes a company under its row's lock; the row as it was and as it is now. */
export async function changeCompany(
  tx: Tx,
  id: string,
  changes: CompanyChanges & { status?: Row['status']; maxUsers?: number },
  tools: Tools,
): Promise<{ before: Row; after: Row }> {
  const [before] = await tx.db.select().from(company).where(eq(company.id, id)).for('update');
  if (!before) throw notFound('This company');
  refuseIfChanged(changes.updatedAt, before);
  try {
    const [after] = await tx.db
      .update(company)
      .set({
        ...columnsOf(id, before, changes, tools),
        version: sql`${company.version} + 1`,
        updatedAt: nextUpdatedAt(before, tools.now),
      })
      .where(eq(company.id, id))
      .returning();
    if (!after) throw notFound('This company');
    return { before, after };
  } catch (error) {
    if (brokenConstraint(error) === 'company_name_taken')
      throw conflict('A company of this name exists already.');
    throw error;
  }
}

function columnsOf(
  id: string,
  before: Row,
  changes: CompanyChanges & { status?: Row['status']; maxUsers?: number },
  tools: Tools,
): Partial<Row> {
  const { name, timeZone, dataSource, retention, aiBudget, aiModel, status, maxUsers } = changes;
  return {
    ...(name === undefined ? {} : { name, nameKey: companyNameKey(name) }),
    ...given({ timeZone, status, maxUsers, aiModel }),
    ...given({
      retentionSessionDays: retention?.sessionDays,
      redactForAi: retention?.redactPii,
      redactStored: retention?.redactStored,
    }),
    ...(aiBudget?.monthlyLimit === undefined
      ? {}
      : { aiMonthlyLimitNano: aiBudget.monthlyLimit === null ? null : toNano(aiBudget.monthlyLimit) }),
    ...(dataSource === undefined ? {} : dataSourceColumns(id, before, dataSource, tools)),
  };
}

const noSource = {
  dataSourceUrl: null,
  dataSourceUsername: null,
  dataSourcePasswordSealed: null,
  dataSourceSchedule: null,
  dataSourceEtag: null,
  dataSourceModified: null,
};

function dataSourceColumns(
  id: string,
  before: Row,
  source: z.infer<typeof DataSourceInput> | null,
  { secretBox, allowPrivate }: Tools,
): Partial<Row> {
  if (source === null) return noSource;
  const judged = checkUrl(source.url, {
    allowPrivate,
    protocols: allowPrivate ? ['https:', 'http:'] : ['https:'],
  });
  if (!judged.ok) throw invalidFields([{ path: 'dataSource.url', message: judged.reason }], judged.reason);
  const moved = source.url !== before.dataSourceUrl;
  // A password belongs to the origin it was given for: it never follows to another by itself, nor out of TLS.
  const sealed =
    source.password === undefined
      ? moved && before.dataSourceUrl !== null && !sameOrigin(source.url, before.dataSourceUrl)
        ? null
        : before.dataSourcePasswordSealed
      : source.password === null
        ? null
        : secretBox.seal(source.password, dataSourceContext(id));
  return {
    dataSourceUrl: source.url,
    dataSourcePasswordSealed: sealed,
    ...given({ dataSourceUsername: source.username, dataSourceSchedule: source.schedule }),
    ...(moved ? { dataSourceEtag: null, dataSourceModified: null } : {}),
  };
}

/** The place that a company's import password is sealed for. */
export const dataSourceContext = (companyId: string): string => `company.dataSourcePassword:${companyId}`;

const sameOrigin = (a: string, b: string): boolean => new URL(a).origin === new URL(b).origin;

function given<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}
