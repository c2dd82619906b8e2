export { boundNewInvitations, boundTests } from './mail-count.ts';
export { hasAccepted, inviteAgain, openInvitations } from './send-invitation.ts';
