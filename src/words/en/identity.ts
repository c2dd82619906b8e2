/** Identity providers and domains. */
export const identity = {
  'refused.no-provider': 'No company uses single sign-on for this address.',
  'refused.flow-lost': 'This sign-in expired, was already used, or started in another browser. Start over.',
  'refused.provider-changed': "The company's identity provider changed meanwhile. Start over.",
  'refused.secret-lost':
    'The secret of the identity provider can no longer be read here. Ask an administrator to enter it again.',
  'refused.denied': 'The identity provider refused the sign-in.',
  'refused.unreachable': "The identity provider didn't respond. Try again in a minute.",
  'refused.untrusted': "The identity provider's response couldn't be verified. Start over.",
  'refused.no-email': "The identity provider didn't share your e-mail address.",
  'refused.email-unverified': 'The identity provider has not verified your e-mail address.',
  'refused.foreign-domain': "Your e-mail address isn't at one of the company's domains.",
  'refused.other-account': 'This e-mail address belongs to an account that this provider may not open.',
  'refused.other-identity':
    'Your account here belongs to another identity at the provider. Ask an administrator.',
  'refused.unconfirmed': "Confirm your account's e-mail address first. We sent you a link.",
  'refused.not-added': "You don't have an account. Ask an administrator to invite you.",
  'refused.no-role': "You don't have a role. Ask an administrator.",
  'refused.no-room': 'The company has reached its user limit. Ask an administrator.',
  'refused.disabled': 'Your account is disabled. Ask an administrator.',
  'refused.company-closed': "This company can't sign in right now.",

  'identity.reached': 'The provider was reached, and it is the issuer it should be.',
  'identity.notReached':
    'The provider was not reached. Check the issuer letter by letter, that it answers with its own description, and that its certificate is valid. Whoever runs this service finds the reason in its log.',
  'identity.secretLost': 'The stored client secret can no longer be read. Enter the client secret again.',
  'identity.issuerItself': 'Write the issuer itself, without /.well-known/ and what follows, without ? or #.',

  'domain.form': "Isn't a valid domain, such as example.org.",
  'domain.listed': 'This domain is already listed.',
  'domain.full': 'A company can have up to {most} domains.',
  'domain.vouch': 'Only a platform administrator may vouch.',
  'domain.taken': 'Another company has verified this domain.',
  'domain.noDns': "DNS didn't respond for {name}. Try again in a minute.",
  'domain.noRecord': 'No TXT record at {name} yet. New records can take an hour.',
} as const;
