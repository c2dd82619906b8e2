/** Accounts, people, companies and the platform. */
export const accounts = {
  'signIn.wrong': 'Wrong e-mail or password.',
  'signIn.code': 'The one-time code is missing or wrong.',
  'account.ready': 'Your account is ready. Sign in to begin.',
  'account.setUp': 'This service is set up already.',
  'account.closed': 'Registration is closed here. Ask the platform to add your company.',
  'account.emailTaken': 'This e-mail address is in use already.',
  'account.linkEnded': 'This link is not valid any more. Ask for a new one.',
  'account.badToken': 'Unknown, used or expired.',
  'account.stale': 'Sign out and in again, then do this within 15 minutes.',

  'password.common': 'This is one of the most common passwords. Choose another.',
  'password.emailName': 'The password may not contain your e-mail name.',
  'password.companyName': 'The password may not contain the company name.',
  'password.productName': 'The password may not contain the name of this product.',
  'password.enter': 'Enter your password.',
  'password.wrong': 'This is not your password.',
  'password.none': 'You have no password here. To get one, sign out and choose "Forgot your password?".',
  'password.changedSince': 'Your password was changed meanwhile. Sign in again.',
  'password.mailed': 'If this address has an account, a mail with a link is on its way.',
  'password.reset': 'Your new password is set. Sign in with it.',

  'mfa.wrongCode': 'This code is not right.',
  'mfa.inUse': 'An authenticator is in use already.',
  'mfa.switchOff': 'An authenticator is in use already. Switch it off first.',
  'mfa.notInUse': 'No authenticator is in use.',
  'mfa.seedLost':
    'The codes of this authenticator can no longer be checked. Use a recovery code, or ask an administrator to reset it.',

  'person.companyFull': 'This company may have {maxUsers} users, and has them.',
  'person.notAccepted': 'This person has not accepted the invitation yet. Send it again.',
  'person.accepted': 'This person has accepted the invitation already.',
  'person.lastSuperAdmin': 'This is the last SUPER_ADMIN; name another first.',
  'person.lastAdmin': 'This is the last ADMIN of the company; name another first.',
} as const;
