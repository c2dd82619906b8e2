import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { login } from './login.ts';
import { acceptInvite } from './mails/accept-invite.ts';
import { checkLink } from './mails/check-link.ts';
import { confirmEmail } from './mails/confirm-email.ts';
import { changePassword } from './passwords/change-password.ts';
import { forgotPassword } from './passwords/forgot-password.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { getUser } from './people/get-user.ts';
import { updateProfile } from './people/update-profile.ts';
import { register } from './register.ts';
import { mfaDisable } from './second-factor/mfa-disable.ts';
import { mfaEnable } from './second-factor/mfa-enable.ts';
import { mfaSetup } from './second-factor/mfa-setup.ts';
import { getSession } from './sessions/get-session.ts';
import { listOwnSessions } from './sessions/list-own-sessions.ts';
import { logout } from './sessions/logout.ts';
import { refreshSession } from './sessions/refresh-session.ts';
import { revokeSessions } from './sessions/revoke-sessions.ts';
import { setUp } from './set-up.ts';

export const authRpc = router({
  getSession: query(getSession),
  getUser: query(getUser),
  login: mutation(login),
  logout: mutation(logout),
  refresh: mutation(refreshSession),
  register: mutation(register),
  forgotPassword: mutation(forgotPassword),
  resetPassword: mutation(resetPassword),
  changePassword: mutation(changePassword),
  acceptInvite: mutation(acceptInvite),
  confirmEmail: mutation(confirmEmail),
  checkLink: query(checkLink),
  setup: mutation(setUp),
  mfaSetup: mutation(mfaSetup),
  mfaEnable: mutation(mfaEnable),
  mfaDisable: mutation(mfaDisable),
  sessions: query(listOwnSessions),
  revokeSessions: mutation(revokeSessions),
});

export const userRpc = router({ updateProfile: mutation(updateProfile) });
