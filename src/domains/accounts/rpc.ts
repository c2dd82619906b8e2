import { mutation, query, router } from '../../edge/rpc/procedures.ts';
import { acceptInvite } from './accept-invite.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { forgotPassword } from './forgot-password.ts';
import { getSession } from './get-session.ts';
import { getUser } from './get-user.ts';
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
import { updateProfile } from './update-profile.ts';

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
  setup: mutation(setUp),
  mfaSetup: mutation(mfaSetup),
  mfaEnable: mutation(mfaEnable),
  mfaDisable: mutation(mfaDisable),
  sessions: query(listOwnSessions),
  revokeSessions: mutation(revokeSessions),
});

export const userRpc = router({ updateProfile: mutation(updateProfile) });
