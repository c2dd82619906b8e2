export { checkConfirmed } from './check-confirmed.ts';
export { boundNewInvitations, boundTests } from './mail-count.ts';
export { hasAccepted, inviteAgain, openInvitations } from './send-invitation.ts';
