import type { MailWords } from '../mail-words.ts';

export const words: MailWords = {
  locale: 'en-GB',

  reset: (name, link) => ({
    subject: 'Choose a new password for Parlance',
    text: `Hello ${name},\n\nsomebody asked for a new password for this address. Choose it here within 30 minutes:\n\n${link}\n\nIf it was not you, do nothing: your password stays as it is.\n`,
  }),
  invite: (name, company, link) => ({
    subject: company === null ? 'The platform staff invites you to Parlance' : 'You are invited to Parlance',
    text: `Hello ${name},\n\nyou have been invited to ${company ?? 'the platform staff'} on Parlance. Choose your password here within 7 days:\n\n${link}\n`,
  }),
  confirm: (name, link) => ({
    subject: 'Confirm your address for Parlance',
    text: `Hello ${name},\n\nconfirm that this address is yours within 7 days:\n\n${link}\n\nIf you did not ask for this, do nothing.\n`,
  }),
  moved: (name, newEmail) => ({
    subject: 'The address of your Parlance account was changed',
    text: `Hello ${name},\n\nyour account now belongs to ${newEmail}; this address no longer signs in.\n\nIf it was not you, tell an administrator of your company at once.\n`,
  }),

  alertTest: (link) => ({
    subject: 'Parlance: a test notification',
    text: `This is a test. Security alerts of Parlance will reach you at this address.\n\n${link}\n`,
  }),
  alerts: {
    severity: { LOW: 'LOW', MEDIUM: 'MEDIUM', HIGH: 'HIGH', CRITICAL: 'CRITICAL' },
    andMore: (count) => ` and ${count} more`,
    when: (moment, address) => `at ${moment}${address ? `, from ${address}` : ''}`,
    lookIntoIt: (link) => `Look into it and acknowledge: ${link}`,
    recorded: null,
  },
};
