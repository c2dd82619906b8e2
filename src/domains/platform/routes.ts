import type { Route } from '../../kernel/route.ts';
import { archiveCompany } from './archive-company.ts';
import { createCompany } from './create-company.ts';
import { exportCompanies } from './export-companies.ts';
import { exportOwnUsers, exportStaff } from './export-users.ts';
import { getCompany } from './get-company.ts';
import { inviteCompanyUser, inviteStaff } from './invite-user.ts';
import { listCompanies } from './list-companies.ts';
import { listCompanyUsers, listStaff } from './list-users.ts';
import { purgeCompany } from './purge-company.ts';
import { removeCompanyUser, removeStaff } from './remove-user.ts';
import { resendInvite, resendStaffInvite } from './resend-invite.ts';
import { resetStaffMfa } from './reset-mfa.ts';
import { updateCompany } from './update-company.ts';
import { updateCompanyUser, updateStaff } from './update-user.ts';

export const platformRoutes: Route[] = [
  { method: 'GET', path: '/api/platform/companies', op: listCompanies },
  { method: 'GET', path: '/api/platform/companies/export', op: exportCompanies },
  { method: 'POST', path: '/api/platform/companies', op: createCompany, status: 201 },
  { method: 'GET', path: '/api/platform/companies/:id', op: getCompany },
  { method: 'PATCH', path: '/api/platform/companies/:id', op: updateCompany },
  { method: 'DELETE', path: '/api/platform/companies/:id', op: archiveCompany },
  { method: 'POST', path: '/api/platform/companies/:id/purge', op: purgeCompany },
  { method: 'GET', path: '/api/platform/companies/:id/users', op: listCompanyUsers },
  { method: 'POST', path: '/api/platform/companies/:id/users', op: inviteCompanyUser, status: 201 },
  { method: 'PATCH', path: '/api/platform/companies/:id/users/:userId', op: updateCompanyUser },
  { method: 'DELETE', path: '/api/platform/companies/:id/users/:userId', op: removeCompanyUser },
  { method: 'GET', path: '/api/platform/staff', op: listStaff },
  { method: 'GET', path: '/api/platform/staff/export', op: exportStaff },
  { method: 'POST', path: '/api/platform/staff', op: inviteStaff, status: 201 },
  { method: 'PATCH', path: '/api/platform/staff/:userId', op: updateStaff },
  { method: 'DELETE', path: '/api/platform/staff/:userId', op: removeStaff },
  { method: 'POST', path: '/api/platform/staff/:userId/invite', op: resendStaffInvite },
  { method: 'POST', path: '/api/platform/staff/:userId/reset-mfa', op: resetStaffMfa },
  { method: 'GET', path: '/api/admin/users/export', op: exportOwnUsers },
  { method: 'POST', path: '/api/admin/users/:userId/invite', op: resendInvite },
];
