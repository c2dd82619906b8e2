/** Identity providers and domains. */
export const identity = {
  'refused.no-provider': 'No company uses single sign-on for this address.',
  'refused.flow-lost': 'This sign-in expired, was already used, or started in another browser. Start over.',
  'refused.provider-changed': "The company's identity provider has changed in the meantime. Start over.",
  'refused.secret-lost':
    "The identity provider's secret can no longer be read. Ask an administrator to enter it again.",
  'refused.denied': 'The identity provider refused the sign-in.',
  'refused.unreachable': "The identity provider didn't respond. Try again in a minute.",
  'refused.untrusted': "The identity provider's response couldn't be verified. Start over.",
  'refused.no-email': "The identity provider didn't share your e-mail address.",
  'refused.email-unverified': "The identity provider hasn't verified your e-mail address.",
  'refused.foreign-domain': "Your e-mail address isn't at one of the company's domains.",
  'refused.other-account': "This e-mail address belongs to an account this provider can't sign in to.",
  'refused.other-identity':
    'Your account is linked to another identity at this provider. Ask an administrator.',
  'refused.unconfirmed': "Confirm your account's e-mail address first. We sent you a link.",
  'refused.not-added': "You don't have an account yet. Ask an administrator to invite you.",
  'refused.no-role': "You haven't been given a role yet. Ask an administrator.",
  'refused.no-room': 'The company has reached its user limit. Ask an administrator.',
  'refused.disabled': 'Your account is disabled. Ask an administrator.',
  'refused.company-closed': "This company can't sign in right now.",

  'identity.reached': 'The provider responded, and its issuer matches.',
  'identity.notReached':
    "The provider couldn't be reached. Check that the issuer is spelled correctly, that it serves its own metadata and that its certificate is valid. The service log has the reason.",
  'identity.secretLost': 'The stored client secret can no longer be read. Enter it again.',
  'identity.issuerItself':
    'Enter the issuer itself, without /.well-known/ or anything after it, and without ? or #.',

  'domain.form': "Isn't a valid domain, such as example.org.",
  'domain.listed': 'This domain is already listed.',
  'domain.full': 'A company can have up to {most} domains.',
  'domain.vouch': 'Only platform administrators can vouch for a domain.',
  'domain.taken': 'Another company has verified this domain.',
  'domain.noDns': "DNS didn't respond for {name}. Try again in a minute.",
  'domain.noRecord': 'No TXT record at {name} yet. New records can take an hour.',
} as const;
