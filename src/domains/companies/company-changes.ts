import { z } from 'zod';
import { isCron } from '../../config/is-cron.ts';
import { brokenConstraint, type Tx } from '../../db/database.ts';
import { columnsOf, rows, settings } from '../../db/rows.ts';
import { sameOrigin } from '../../kernel/addresses/same-origin.ts';
import { conflict, invalidField, notFound } from '../../kernel/errors.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { labelRule, line, timeZone } from '../../kernel/schema.ts';
import { nextUpdatedAt, refuseIfChanged, seenUpdatedAt } from '../../kernel/updated-at.ts';
import { checkUrl } from '../../ports/outbound/check-url.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { say, written } from '../../words/sentence.ts';
import { refuseTooMany } from '../attributes/declaring/index.ts';
import { Attributes } from '../attributes/index.ts';
import { isNumberPattern, longestPattern } from '../redaction/index.ts';
import { toNano } from './company-record.ts';
import { CompanyRow, lockCompany } from './company-row.ts';
import { companyNameKey } from './insert-company.ts';

const DataSourceInput = z.strictObject({
  url: z.string().max(2000),
  username: z.string().max(200).nullable().optional(),
  password: z.string().max(500).nullable().optional().describe('Omitted: unchanged. null: removed.'),
  schedule: z
    .string()
    .max(100, { abort: true })
    .refine((text) => isCron(text, [5]), written(say('company.cron')))
    .meta({ examples: ['0 3 * * *'] })
    .nullable()
    .optional(),
  labels: labelRule.optional(),
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
      numberPatterns: z
        .array(
          z
            .string()
            .trim()
            .max(longestPattern, { error: written(say('company.numberPattern')), abort: true })
            .refine(isNumberPattern, written(say('company.numberPattern')))
            .meta({ examples: ['MO-####'] }),
        )
        .max(10)
        .optional()
        .describe(
          '`#` is a digit, `@` a letter, `+` repeats what stands before it; the rest is taken as it is',
        ),
    })
    .optional(),
  settleAfterMinutes: z.int().min(5).max(1440).optional(),
  settings: z
    .strictObject({
      assigneeFigures: z.boolean().optional(),
      newsQuotes: z
        .boolean()
        .optional()
        .describe('Alerts and digests may quote what customers asked, redacted'),
      attributes: Attributes.optional().describe(
        'All of them. One that is left out is retired: it is no longer imported, counted or filtered by; sessions keep their values',
      ),
    })
    .optional(),
  aiBudget: z
    .strictObject({
      monthlyLimit: z.number().min(0).max(1_000_000).nullable().optional(),
      currency: z.literal('USD').optional(),
    })
    .optional(),
  aiModel: line(100).nullable().optional(),
  reviewSampleSize: z.int().min(0).max(1000).optional(),
  updatedAt: seenUpdatedAt.optional(),
};
const Changes = z.object(CompanyChanges);
export type CompanyChanges = z.infer<typeof Changes>;

interface Tools {
  readonly now: Date;
  readonly secretBox: SecretBox;
  readonly allowPrivate: boolean;
}

type AllChanges = CompanyChanges & { status?: CompanyRow['status']; maxUsers?: number };

/** Changes a company under its row's lock; the row as it was and as it is now. */
export async function changeCompany(
  tx: Tx,
  id: string,
  changes: AllChanges,
  tools: Tools,
): Promise<{ before: CompanyRow; after: CompanyRow }> {
  const before = await lockCompany(tx, id);
  refuseIfChanged(changes.updatedAt, before);
  if (changes.settings?.attributes) {
    await refuseTooMany(tx, id, before.attributes, changes.settings.attributes);
    await tx.query('UPDATE company SET attributes = $2::jsonb WHERE id = $1', [
      id,
      JSON.stringify(changes.settings.attributes),
    ]);
  }
  const set = settings(
    { ...valuesOf(before, changes, tools), updatedAt: nextUpdatedAt(before, tools.now) },
    2,
  );
  try {
    const [after] = await rows(
      tx,
      `UPDATE company SET ${set.text}, version = version + 1 WHERE id = $1 RETURNING ${columnsOf(CompanyRow)}`,
      [id, ...set.values],
      CompanyRow,
    );
    if (!after) throw notFound(say('thing.company'));
    return { before, after };
  } catch (error) {
    if (brokenConstraint(error) === 'company_name_taken') throw conflict(say('company.nameTaken'));
    throw error;
  }
}

/** What is undefined stays as it is. */
type Values = { readonly [Name in keyof CompanyRow]?: CompanyRow[Name] | undefined };

function valuesOf(
  before: CompanyRow,
  {
    name,
    timeZone,
    dataSource,
    retention,
    settleAfterMinutes,
    settings: switches,
    aiBudget,
    aiModel,
    reviewSampleSize,
    status,
    maxUsers,
  }: AllChanges,
  tools: Tools,
): Values {
  const monthlyLimit = aiBudget?.monthlyLimit;
  return {
    name,
    nameKey: name === undefined ? undefined : companyNameKey(name),
    timeZone,
    status,
    maxUsers,
    aiModel,
    reviewSampleSize,
    settleAfterMinutes,
    retentionSessionDays: retention?.sessionDays,
    redactForAi: retention?.redactPii,
    redactStored: retention?.redactStored,
    numberPatterns: retention?.numberPatterns,
    assigneeFigures: switches?.assigneeFigures,
    newsQuotes: switches?.newsQuotes,
    aiMonthlyLimitNano: typeof monthlyLimit === 'number' ? toNano(monthlyLimit) : monthlyLimit,
    ...(dataSource === undefined ? {} : sourceValues(before, dataSource, tools)),
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

function sourceValues(
  before: CompanyRow,
  source: z.infer<typeof DataSourceInput> | null,
  { secretBox, allowPrivate }: Tools,
): Values {
  if (source === null) return noSource;
  const judged = checkUrl(source.url, {
    allowPrivate,
    protocols: allowPrivate ? ['https:', 'http:'] : ['https:'],
  });
  if (!judged.ok) throw invalidField('dataSource.url', say('url.unusable', { why: judged.reason }));
  const moved = source.url !== before.dataSourceUrl;
  // A password belongs to the origin it was given for: it never follows to another by itself, nor out of TLS.
  const sealed =
    source.password === undefined
      ? moved && before.dataSourceUrl !== null && !sameOrigin(source.url, before.dataSourceUrl)
        ? null
        : before.dataSourcePasswordSealed
      : source.password === null
        ? null
        : secretBox.seal(source.password, dataSourceContext(before.id));
  return {
    dataSourceUrl: source.url,
    dataSourcePasswordSealed: sealed,
    dataSourceUsername: source.username,
    dataSourceSchedule: source.schedule,
    // A source that is set up anew keeps labels; one that is changed goes on as it is.
    dataSourceLabels: source.labels ?? (before.dataSourceUrl === null ? 'keep' : undefined),
    ...(moved ? { dataSourceEtag: null, dataSourceModified: null } : {}),
  };
}

/** The place that a company's import password is sealed for. */
export const dataSourceContext = (companyId: string): string => `company.dataSourcePassword:${companyId}`;
