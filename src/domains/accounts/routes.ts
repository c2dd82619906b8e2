import type { Route } from '../../kernel/route.ts';
import { acceptInvite } from './accept-invite.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { getCsrfToken } from './get-csrf-token.ts';
import { getSession } from './get-session.ts';
import { listOwnSessions } from './list-own-sessions.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { mfaDisable } from './mfa-disable.ts';
import { mfaEnable } from './mfa-enable.ts';
import { mfaSetup } from './mfa-setup.ts';
import { refreshSession } from './refresh-session.ts';
import { register } from './register.ts';
import { resetPassword } from './reset-password.ts';
import { revokeSessions } from './revoke-sessions.ts';
import { setUp } from './set-up.ts';

export const accountRoutes: Route[] = [
  { method: 'GET', path: '/api/csrf-token', op: getCsrfToken, envelope: 'bare' },
  { method: 'POST', path: '/api/register', op: register, envelope: 'flat', status: 201 },
  { method: 'POST', path: '/api/forgot-password', op: forgotPassword, envelope: 'flat' },
  { method: 'POST', path: '/api/reset-password', op: resetPassword, envelope: 'flat' },
  { method: 'POST', path: '/api/auth/login', op: login, csrf: 'origin' },
  { method: 'POST', path: '/api/auth/logout', op: logout },
  { method: 'POST', path: '/api/auth/refresh', op: refreshSession },
  { method: 'POST', path: '/api/auth/change-password', op: changePassword },
  { method: 'POST', path: '/api/auth/accept-invite', op: acceptInvite },
  { method: 'POST', path: '/api/auth/confirm-email', op: confirmEmail },
  { method: 'POST', path: '/api/auth/setup', op: setUp, status: 201 },
  { method: 'POST', path: '/api/auth/mfa/setup', op: mfaSetup },
  { method: 'POST', path: '/api/auth/mfa/enable', op: mfaEnable },
  { method: 'POST', path: '/api/auth/mfa/disable', op: mfaDisable },
  { method: 'GET', path: '/api/auth/session', op: getSession },
  { method: 'GET', path: '/api/auth/sessions', op: listOwnSessions },
  { method: 'POST', path: '/api/auth/sessions/revoke', op: revokeSessions },
];
