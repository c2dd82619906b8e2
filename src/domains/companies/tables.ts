import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

import { companyStatuses } from './company-row.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const company = pgTable('company', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  status: text('status', { enum: companyStatuses }).notNull(),
  timeZone: text('time_zone').notNull(),
  maxUsers: integer('max_users').notNull(),
  version: integer('version').notNull(),
  dataSourceUrl: text('data_source_url'),
  dataSourceUsername: text('data_source_username'),
  dataSourcePasswordSealed: text('data_source_password_sealed'),
  dataSourceSchedule: text('data_source_schedule'),
  dataSourceEtag: text('data_source_etag'),
  dataSourceModified: text('data_source_modified'),
  dataSourceLastRunAt: moment('data_source_last_run_at'),
  dataSourceLastResult: text('data_source_last_result'),
  retentionSessionDays: integer('retention_session_days'),
  redactForAi: boolean('redact_for_ai').notNull(),
  redactStored: boolean('redact_stored').notNull(),
  aiModel: text('ai_model'),
  aiMonthlyLimitNano: bigint('ai_monthly_limit_nano', { mode: 'number' }),
  aiCurrency: text('ai_currency').notNull(),
  purgeBegunAt: moment('purge_begun_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
