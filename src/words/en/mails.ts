/** Mails: plain text, a sentence, a link, how long it works. Whoever invites chose the company's name: no subject holds it. */
export const mails = {
  'mail.locale': 'en-GB',
  'mail.reset.subject': 'Reset your Parlance password',
  'mail.reset.text':
    "Hi {name},\n\nsomeone asked to reset the password for this address. Choose a new one within 30 minutes:\n\n{link}\n\nIf it wasn't you, ignore this e-mail. Your password stays the same.\n",
  'mail.confirm.subject': 'Confirm your e-mail address for Parlance',
  'mail.confirm.text':
    "Hi {name},\n\nconfirm this e-mail address within 7 days:\n\n{link}\n\nIf you didn't request this, ignore this e-mail.\n",
  'mail.moved.subject': 'Your Parlance e-mail address has changed',
  'mail.moved.text':
    "Hi {name},\n\nyour account now uses {newEmail}. You can no longer sign in with this address.\n\nIf it wasn't you, contact your company's administrator right away.\n",
  'mail.yielded.subject': 'Your e-mail address at Parlance is yours again',
  'mail.yielded.text':
    'Hi,\n\nsomeone had registered with this address and never confirmed it. The address now belongs to your account at {company}.\n\nIf that was you: the earlier account still exists, with its data. Sign in to it with its password as {newEmail}, then enter another address in the profile.\n',
  'mail.alertTest.subject': 'Parlance: test notification',
  'mail.alertTest.text': 'This is a test. Parlance will send security alerts to this address.\n\n{link}\n',
  'mail.inviteStaff.subject': "You're invited to the Parlance platform staff",
  'mail.invite.subject': "You're invited to Parlance",
  'mail.invite.text':
    "Hi {name},\n\nyou've been invited to {company} on Parlance. Choose a password within 7 days:\n\n{link}\n",
  'mail.inviteStaff.text':
    "Hi {name},\n\nyou've been invited to join the platform staff on Parlance. Choose a password within 7 days:\n\n{link}\n",
  'mail.keyEnds.subject': 'An API key of your company expires soon',
  'mail.keyEnds.text':
    'Hi {name},\n\nthe API key {key} expires on {moment}. Programs that use it will be refused from then on. Create a new key and replace it before then:\n\n{link}\n',
  'mail.reset.button': 'Choose a password',
  'mail.invite.button': 'Accept invitation',
  'mail.confirm.button': 'Confirm address',
  'mail.keyEnds.button': 'Open API keys',
  'mail.alerts.button': 'View alerts',
  'mail.severity.LOW': 'LOW',
  'mail.severity.MEDIUM': 'MEDIUM',
  'mail.severity.HIGH': 'HIGH',
  'mail.severity.CRITICAL': 'CRITICAL',
  'mail.andMore': ' and {count} more',
  'mail.when': 'at {moment}',
  'mail.whenFrom': 'at {moment}, from {address}',
  'mail.lookIntoIt': 'View and acknowledge:\n\n{link}',
} as const;
