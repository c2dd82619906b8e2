import { columnsOf, is, type RowOf } from '../../../db/rows.ts';
import { platformRoles, roles, userStatuses } from '../../../kernel/actor.ts';

/** A person: of a company, or of the platform's own staff. */
export const UserRow = {
  id: is.uuid,
  companyId: is.uuid,
  email: is.text,
  name: is.text,
  role: is.oneOf(roles),
  platformRole: is.orNull(is.oneOf(platformRoles)),
  status: is.oneOf(userStatuses),
  passwordHash: is.orNull(is.text),
  emailConfirmedAt: is.orNull(is.moment),
  mfaEnabled: is.bool,
  mfaSecretSealed: is.orNull(is.text),
  mfaLastStep: is.orNull(is.number),
  recoveryCodeHashes: is.list(is.text),
  deviceEpoch: is.number,
  timeZone: is.orNull(is.text),
  locale: is.orNull(is.text),
  version: is.number,
  lastLoginAt: is.orNull(is.moment),
  createdAt: is.moment,
  updatedAt: is.moment,
};
export type UserRow = RowOf<typeof UserRow>;

export const userColumns = columnsOf(UserRow);
