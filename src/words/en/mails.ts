/** Mails: plain text, a sentence, a link, how long it works. Whoever invites chose the company's name: no subject holds it. */
export const mails = {
  'mail.locale': 'en-GB',
  'mail.reset.subject': 'Choose a new password for Parlance',
  'mail.reset.text':
    'Hello {name},\n\nsomebody asked for a new password for this address. Choose it here within 30 minutes:\n\n{link}\n\nIf it was not you, do nothing: your password stays as it is.\n',
  'mail.confirm.subject': 'Confirm your address for Parlance',
  'mail.confirm.text':
    'Hello {name},\n\nconfirm that this address is yours within 7 days:\n\n{link}\n\nIf you did not ask for this, do nothing.\n',
  'mail.moved.subject': 'The address of your Parlance account was changed',
  'mail.moved.text':
    'Hello {name},\n\nyour account now belongs to {newEmail}; this address no longer signs in.\n\nIf it was not you, tell an administrator of your company at once.\n',
  'mail.alertTest.subject': 'Parlance: a test notification',
  'mail.alertTest.text':
    'This is a test. Security alerts of Parlance will reach you at this address.\n\n{link}\n',
  'mail.inviteStaff.subject': 'The platform staff invites you to Parlance',
  'mail.invite.subject': 'You are invited to Parlance',
  'mail.invite.text':
    'Hello {name},\n\nyou have been invited to {company} on Parlance. Choose your password here within 7 days:\n\n{link}\n',
  'mail.inviteStaff.text':
    'Hello {name},\n\nyou have been invited to the platform staff on Parlance. Choose your password here within 7 days:\n\n{link}\n',
  'mail.keyEnds.subject': 'An API key of your company ends soon',
  'mail.keyEnds.text':
    'Hello {name},\n\nthe API key {key} ends on {moment}. Programs that use it are refused from then on. Make a new one and put it in its place before:\n\n{link}\n',
  'mail.severity.LOW': 'LOW',
  'mail.severity.MEDIUM': 'MEDIUM',
  'mail.severity.HIGH': 'HIGH',
  'mail.severity.CRITICAL': 'CRITICAL',
  'mail.andMore': ' and {count} more',
  'mail.when': 'at {moment}',
  'mail.whenFrom': 'at {moment}, from {address}',
  'mail.lookIntoIt': 'Look into it and acknowledge: {link}',
} as const;
