import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { archiveCompany } from './archive-company.ts';
import { createCompany } from './create-company.ts';
import { getCompany } from './get-company.ts';
import { inviteCompanyUser, inviteOwnUser, inviteStaff } from './invite-user.ts';
import { listCompanies } from './list-companies.ts';
import { listCompanyUsers, listOwnUsers, listStaff } from './list-users.ts';
import { getOwnCompany } from './own-company/get-own-company.ts';
import { updateOwnCompany } from './own-company/update-own-company.ts';
import { purgeCompany } from './purge-company.ts';
import { removeCompanyUser, removeOwnUser, removeStaff } from './remove-user.ts';
import { resendInvite, resendStaffInvite } from './resend-invite.ts';
import { resetColleagueMfa, resetStaffMfa } from './reset-mfa.ts';
import { getSystem } from './system/get-system.ts';
import { updateCompany } from './update-company.ts';
import { updateCompanyUser, updateOwnUser, updateStaff } from './update-user.ts';

export const platformRpc = router({
  companies: query(listCompanies),
  company: query(getCompany),
  createCompany: mutation(createCompany),
  updateCompany: mutation(updateCompany),
  archiveCompany: mutation(archiveCompany),
  purgeCompany: mutation(purgeCompany),
  users: query(listCompanyUsers),
  inviteUser: mutation(inviteCompanyUser),
  updateUser: mutation(updateCompanyUser),
  removeUser: mutation(removeCompanyUser),
  staff: query(listStaff),
  inviteStaff: mutation(inviteStaff),
  resendStaffInvite: mutation(resendStaffInvite),
  updateStaff: mutation(updateStaff),
  removeStaff: mutation(removeStaff),
  resetStaffMfa: mutation(resetStaffMfa),
  system: query(getSystem),
});

export const usersRpc = router({
  list: query(listOwnUsers),
  invite: mutation(inviteOwnUser),
  resendInvite: mutation(resendInvite),
  update: mutation(updateOwnUser),
  remove: mutation(removeOwnUser),
  resetMfa: mutation(resetColleagueMfa),
});

export const companyRpc = router({ get: query(getOwnCompany), update: mutation(updateOwnCompany) });
