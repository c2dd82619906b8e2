import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const appUser = pgTable('app_user', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: ['ADMIN', 'USER', 'AUDITOR'] }).notNull(),
  platformRole: text('platform_role', { enum: ['SUPER_ADMIN', 'ADMIN', 'SUPPORT'] }),
  status: text('status', { enum: ['ACTIVE', 'INVITED', 'DISABLED'] }).notNull(),
  passwordHash: text('password_hash'),
  emailConfirmedAt: moment('email_confirmed_at'),
  mfaEnabled: boolean('mfa_enabled').notNull().default(false),
  mfaSecretSealed: text('mfa_secret_sealed'),
  mfaLastStep: bigint('mfa_last_step', { mode: 'number' }),
  recoveryCodeHashes: text('recovery_code_hashes').array().notNull().default([]),
  deviceEpoch: integer('device_epoch').notNull().default(0),
  timeZone: text('time_zone'),
  locale: text('locale'),
  version: integer('version').notNull().default(1),
  lastLoginAt: moment('last_login_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});
