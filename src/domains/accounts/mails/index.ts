export { hasAccepted, inviteAgain, openInvitations } from './send-invitation.ts';
