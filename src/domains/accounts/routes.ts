import type { Route } from '../../kernel/route.ts';
import { login } from './login.ts';
import { acceptInvite } from './mails/accept-invite.ts';
import { checkLink } from './mails/check-link.ts';
import { confirmEmail } from './mails/confirm-email.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { register } from './register.ts';
import { mfaDisable } from './second-factor/mfa-disable.ts';
import { mfaEnable } from './second-factor/mfa-enable.ts';
import { mfaSetup } from './second-factor/mfa-setup.ts';
import { getCsrfToken } from './sessions/get-csrf-token.ts';
import { getSession } from './sessions/get-session.ts';
import { listOwnSessions } from './sessions/list-own-sessions.ts';
import { logout } from './sessions/logout.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { revokeSessions } from './sessions/revoke-sessions.ts';
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
  { method: 'POST', path: '/api/auth/check-link', op: checkLink },
  { method: 'POST', path: '/api/auth/setup', op: setUp, status: 201 },
  { method: 'POST', path: '/api/auth/mfa/setup', op: mfaSetup },
  { method: 'POST', path: '/api/auth/mfa/enable', op: mfaEnable },
  { method: 'POST', path: '/api/auth/mfa/disable', op: mfaDisable },
  { method: 'GET', path: '/api/auth/session', op: getSession },
  { method: 'GET', path: '/api/auth/sessions', op: listOwnSessions },
  { method: 'POST', path: '/api/auth/sessions/revoke', op: revokeSessions },
];
