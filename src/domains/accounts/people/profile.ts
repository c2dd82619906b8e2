import { z } from 'zod';
import { instant } from '../../../kernel/schema.ts';
import type { Account } from './find-account.ts';
import { toUserRecord, UserRecord } from './user-record.ts';

export const Profile = UserRecord.pick({
  id: true,
  email: true,
  name: true,
  role: true,
  platformRole: true,
  mfaEnabled: true,
}).extend({
  createdAt: instant,
  timeZone: z.string().nullable(),
  locale: z.string().nullable(),
  hasPassword: z.boolean().describe('False: signs in with an identity provider only'),
  company: z
    .object({ id: z.string(), name: z.string(), status: z.string(), timeZone: z.string() })
    .nullable(),
});

export function toProfile({
  user,
  companyName,
  companyStatus,
  companyTimeZone,
}: Account): z.infer<typeof Profile> {
  const inCompany = companyName !== null && companyStatus !== null && companyTimeZone !== null;
  return {
    ...toUserRecord(user),
    timeZone: user.timeZone,
    locale: user.locale,
    hasPassword: user.passwordHash !== null,
    company: inCompany
      ? { id: user.companyId, name: companyName, status: companyStatus, timeZone: companyTimeZone }
      : null,
  };
}
