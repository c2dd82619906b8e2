export { createBrowserTokens } from './browser-tokens.ts';
export { clearMfa } from './clear-mfa.ts';
export { type Account, findAccount, getAccount } from './find-account.ts';
export { prepareFirstRun } from './first-run.ts';
export { accountJobs } from './jobs.ts';
export { spendMfaCode } from './mfa-code.ts';
export { handOver, openSession, SignedIn } from './open-session.ts';
export {
  changePerson,
  checkRoom,
  getPerson,
  invitePerson,
  lockStaff,
  removePerson,
} from './people.ts';
export { keyOldRecoveryCodes } from './recovery-codes.ts';
export { insertUser } from './register.ts';
export { createResolveSession } from './resolve-session.ts';
export { accountRoutes } from './routes.ts';
export { authRpc, userRpc } from './rpc.ts';
export { hasAccepted, inviteAgain, openInvitations } from './send-invitation.ts';
export { createSessionTokens } from './session-token.ts';
export { endCompanySessions, endSessions, forgetDevices } from './sessions.ts';
export { toUserRecord, UserRecord } from './user-record.ts';
export { UserRow, userColumns } from './user-row.ts';
