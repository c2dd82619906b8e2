import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const roles = ['ADMIN', 'USER', 'AUDITOR'] as const;
export type Role = (typeof roles)[number];

export const identityProvider = pgTable('identity_provider', {
  companyId: uuid('company_id').primaryKey(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  clientSecretSealed: text('client_secret_sealed'),
  enabled: boolean('enabled').notNull(),
  createUsers: boolean('create_users').notNull(),
  defaultRole: text('default_role', { enum: roles }),
  roleClaim: text('role_claim'),
  roleMap: jsonb('role_map').$type<readonly { value: string; role: Role }[]>().notNull(),
  trustUnmarkedEmail: boolean('trust_unmarked_email').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

export const emailDomain = pgTable('email_domain', {
  companyId: uuid('company_id').notNull(),
  domain: text('domain').notNull(),
  token: text('token').notNull(),
  verifiedAt: moment('verified_at'),
  verifiedBy: text('verified_by', { enum: ['DNS', 'STAFF'] }),
  createdAt: moment('created_at').notNull(),
});

export const userIdentity = pgTable('user_identity', {
  companyId: uuid('company_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  userId: uuid('user_id').notNull(),
  /** Whether the role came from the provider the last time. */
  roleMapped: boolean('role_mapped').notNull(),
  /** Since when the provider gives them no role, and they are disabled for it. */
  withdrawnAt: moment('withdrawn_at'),
  createdAt: moment('created_at').notNull(),
});
