export { createBrowserTokens } from './browser-tokens.ts';
export { handOver, openSession, SignedIn } from './open-session.ts';
export { createPresentUser } from './present-user.ts';
export { createResolveSession } from './resolve-session.ts';
export { createSessionTokens } from './session-token.ts';
export { endCompanySessions, endSessions, forgetDevices } from './sessions.ts';
