/** Accounts, people, companies and the platform. */
export const accounts = {
  'signIn.wrong': 'Wrong e-mail or password.',
  'signIn.code': 'The one-time code is missing or wrong.',
  'account.ready': 'Your account is ready. Sign in to get started.',
  'account.setUp': 'This service is already set up.',
  'account.closed': "Registration is closed. Ask the platform's administrators to add your company.",
  'account.emailTaken': 'This e-mail address is already in use.',
  'account.inviteEnded':
    'This link has expired or was already used. If you accepted it, sign in. If not, ask for a new invitation.',
  'account.linkEnded': 'This link has expired or was already used. Request a new one.',
  'account.setUpEnded': 'This link has expired or was already used.',
  'account.badToken': 'This link is unknown, used or expired.',
  'account.stale': 'Sign out and back in, then try again within 15 minutes.',

  'password.common': 'This password is too common. Choose another.',
  'password.emailName': "Your password can't contain the name in your e-mail address.",
  'password.companyName': "Your password can't contain the company name.",
  'password.productName': "Your password can't contain the product's name.",
  'password.enter': 'Enter your password.',
  'password.wrong': 'Wrong password.',
  'password.none': 'Your account has no password. To set one, sign out and choose "Forgot your password?".',
  'password.changedSince': 'Your password has changed. Sign in again.',
  'password.mailed':
    "If there's an account for this address, a link is on its way. It expires in 30 minutes.",
  'password.kept':
    "This service sends no e-mail. If there's an account for this address, its operator has the link. Ask them for it within 30 minutes.",
  'password.reset': 'Password changed. Sign in with the new one.',

  'mfa.wrongCode': 'Wrong code.',
  'mfa.inUse': 'Two-step sign-in is already on.',
  'mfa.switchOff': 'Two-step sign-in is already on. Turn it off first.',
  'mfa.notInUse': 'Two-step sign-in is off.',
  'mfa.seedLost':
    'Codes from this authenticator can no longer be checked. Use a recovery code, or ask an administrator to reset two-step sign-in.',

  'person.companyFull': 'This company has reached its limit of {maxUsers} users.',
  'person.notAccepted': "This person hasn't accepted the invitation yet. Resend it.",
  'person.accepted': 'This person has already accepted the invitation.',
  'person.lastSuperAdmin': 'This is the last SUPER_ADMIN. Make someone else one first.',
  'person.lastAdmin': "This is the company's last ADMIN. Make someone else one first.",

  'company.nameTaken': 'Must be unique: a company with this name already exists.',
  'company.numberPattern':
    'Use 2 to 40 characters with at least one # for a digit, for example MO-#### or K#+.',
  'company.cron': 'Use a cron expression with five fields, such as "0 3 * * *".',
  'company.archived': 'This company is archived.',
  'company.archivedBefore': 'This company is already archived.',
  'company.stillArchived': 'This company is archived. Restore it first.',
  'company.superAdminOnly': 'Only a SUPER_ADMIN can restore archived companies.',
  'company.beingPurged': "This company's data is being deleted. Purge it again to finish.",
  'company.archiveFirst': 'Only archived companies can be purged. Archive it first.',
  'company.otherName': "That isn't the company's name.",
  'person.noMfa': "This person doesn't use two-step sign-in.",
  'person.ownMfa': 'Turn off your own two-step sign-in with your password and a code.',

  'key.refused': "This API key isn't valid.",
  'key.otherNetwork': "This API key can't be used from this network.",
  'key.notForPrograms': 'API keys have no access to this.',
  'key.lacksScope': 'This API key lacks the {scope} scope.',
  'key.full': 'This company already has {most} API keys. Revoke one you no longer use.',
  'key.manySecrets':
    'This API key already has {most} earlier secrets that are still valid. Let the old secret expire now.',
  'key.isRevoked': 'This API key has been revoked. Create a new one.',
  'key.isExpired': 'This API key has expired. Create a new one.',
  'key.network': 'Enter an address or a network, for example 203.0.113.7 or 203.0.113.0/24.',
  'key.networkBits':
    'The address has bits set beyond its prefix. Enter the network, for example 203.0.113.0/24.',
  'key.endIsPast': 'Choose a date in the future.',
  'key.endIsFar': 'Choose a date within five years.',

  'operator.isRunning': '{schedule} is already running.',
  'operator.archived': '{name} is archived. Restore it on the platform page first.',
  'operator.receiptHash': 'Copy it from the receipt: 64 characters, 0–9 and a–f.',
  'operator.databaseUrl': 'Use postgresql://user:password@host:5432/database.',
  'operator.movedBefore': 'The data is already in PostgreSQL. Use backup and restore to move it elsewhere.',
  'operator.noRoom': "{path} wasn't written: its disk is nearly full. Free up space, or choose another disk.",
} as const;
