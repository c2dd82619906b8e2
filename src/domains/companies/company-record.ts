import { z } from 'zod';
import { nanosPerUnit } from '../../kernel/nanos.ts';
import { said } from '../../kernel/said.ts';
import { instant, labelRule } from '../../kernel/schema.ts';
import { Attribute } from '../attributes/index.ts';
import type { CompanyRow } from './company-row.ts';
import { companyStatuses } from './company-statuses.ts';

/** A company as its administrators and platform staff see it. */
export const CompanyRecord = z
  .object({
    id: z.string(),
    name: z.string(),
    status: z.enum(companyStatuses),
    timeZone: z.string(),
    maxUsers: z.int(),
    createdAt: instant,
    updatedAt: instant,
    dataSource: z
      .object({
        url: z.string(),
        username: z.string().nullable(),
        hasPassword: z.boolean(),
        schedule: z.string().nullable(),
        labels: labelRule,
        lastRunAt: instant.nullable(),
        lastResult: said.nullable(),
      })
      .nullable(),
    retention: z.object({
      sessionDays: z.int().nullable(),
      redactPii: z.boolean().describe('Redact what goes to the AI provider'),
      redactStored: z.boolean().describe('Redact what is stored'),
      numberPatterns: z
        .array(z.string())
        .describe("Patterns of the company's own numbers, redacted wherever anything is"),
    }),
    settleAfterMinutes: z.int().describe('How long a live session can be idle before it ends'),
    settings: z.object({
      assigneeFigures: z.boolean().describe('Whether figures, lists and exports name who handled a session'),
      newsQuotes: z.boolean().describe('Whether alerts and digests quote what customers asked, redacted'),
      attributes: z.array(Attribute).describe("The company's own attributes, beside the usual fields"),
    }),
    aiBudget: z.object({
      monthlyLimit: z.number().nullable(),
      currency: z.string(),
      spent: z.number().describe('Spent on AI this calendar month'),
    }),
    aiModel: z.string().nullable(),
    reviewSampleSize: z.int().describe('Sessions drawn for review each week; 0: none'),
  })
  .meta({ id: 'Company' });
export type CompanyRecord = z.infer<typeof CompanyRecord>;

export function toCompanyRecord(row: CompanyRow, spentNano: number): CompanyRecord {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    timeZone: row.timeZone,
    maxUsers: row.maxUsers,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    dataSource:
      row.dataSourceUrl === null
        ? null
        : {
            url: row.dataSourceUrl,
            username: row.dataSourceUsername,
            hasPassword: row.dataSourcePasswordSealed !== null,
            schedule: row.dataSourceSchedule,
            labels: row.dataSourceLabels,
            lastRunAt: row.dataSourceLastRunAt?.toISOString() ?? null,
            lastResult: row.dataSourceLastResult,
          },
    retention: {
      sessionDays: row.retentionSessionDays,
      redactPii: row.redactForAi,
      redactStored: row.redactStored,
      numberPatterns: [...row.numberPatterns],
    },
    settleAfterMinutes: row.settleAfterMinutes,
    settings: {
      assigneeFigures: row.assigneeFigures,
      newsQuotes: row.newsQuotes,
      attributes: [...row.attributes],
    },
    aiBudget: {
      monthlyLimit: row.aiMonthlyLimitNano === null ? null : row.aiMonthlyLimitNano / nanosPerUnit,
      currency: row.aiCurrency,
      spent: spentNano / nanosPerUnit,
    },
    aiModel: row.aiModel,
    reviewSampleSize: row.reviewSampleSize,
  };
}

export const toNano = (amount: number): number => Math.round(amount * nanosPerUnit);
