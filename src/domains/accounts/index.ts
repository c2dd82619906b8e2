export { prepareFirstRun } from './first-run.ts';
export { accountJobs } from './jobs.ts';
export { hasAccepted, inviteAgain, openInvitations } from './mails/send-invitation.ts';
export { type Account, findAccount, getAccount } from './people/find-account.ts';
export {
  changePerson,
  checkRoom,
  getPerson,
  invitePerson,
  lockStaff,
  removePerson,
} from './people/people.ts';
export { toUserRecord, UserRecord } from './people/user-record.ts';
export { UserRow, userColumns } from './people/user-row.ts';
export { insertUser } from './register.ts';
export { accountRoutes } from './routes.ts';
export { authRpc, userRpc } from './rpc.ts';
export { clearMfa } from './second-factor/clear-mfa.ts';
export { spendMfaCode } from './second-factor/mfa-code.ts';
export { keyOldRecoveryCodes } from './second-factor/recovery-codes.ts';
export { createBrowserTokens } from './sessions/browser-tokens.ts';
export { handOver, openSession, SignedIn } from './sessions/open-session.ts';
export { createResolveSession } from './sessions/resolve-session.ts';
export { createSessionTokens } from './sessions/session-token.ts';
export { endCompanySessions, endSessions, forgetDevices } from './sessions/sessions.ts';
