/** Identity providers and domains. */
export const identity = {
  'refused.no-provider': 'No company here signs in with an identity provider for this address.',
  'refused.flow-lost':
    'This sign-in has ended, was used already, or was begun in another browser. Begin anew.',
  'refused.provider-changed': "The company's identity provider was changed meanwhile. Begin anew.",
  'refused.secret-lost':
    'The secret of the identity provider can no longer be read here. Ask an administrator to enter it again.',
  'refused.denied': 'The identity provider did not let you in.',
  'refused.unreachable': 'The identity provider gave no answer. Try again in a minute.',
  'refused.untrusted': 'The answer of the identity provider does not prove who you are. Begin anew.',
  'refused.no-email': 'The identity provider did not say your e-mail address.',
  'refused.email-unverified': 'The identity provider has not verified your e-mail address.',
  'refused.foreign-domain': "Your e-mail address is not of one of the company's own domains.",
  'refused.other-account': 'This e-mail address belongs to an account that this provider may not open.',
  'refused.other-identity':
    'Your account here belongs to another identity at the provider. Ask an administrator.',
  'refused.unconfirmed': 'Confirm the e-mail address of your account first: the link is in your mail.',
  'refused.not-added': 'You have no account here. Ask an administrator to invite you.',
  'refused.no-role': 'Your identity has no role here. Ask an administrator.',
  'refused.no-room': 'The company has as many users as it may have. Ask an administrator.',
  'refused.disabled': 'Your account is disabled. Ask an administrator.',
  'refused.company-closed': 'Nobody of this company can sign in at this moment.',

  'identity.reached': 'The provider was reached, and it is the issuer it should be.',
  'identity.notReached':
    'The provider was not reached. Check the issuer letter by letter, that it answers with its own description, and that its certificate is valid. Whoever runs this service finds the reason in its log.',
  'identity.secretLost': 'The stored client secret can no longer be read. Enter the client secret again.',
  'identity.issuerItself': 'Write the issuer itself, without /.well-known/ and what follows, without ? or #.',

  'domain.form': 'This is not a domain, for example example.org.',
  'domain.listed': 'This domain is in the list already.',
  'domain.full': 'A company may name {most} domains, and this one has them.',
  'domain.vouch': 'Only a platform administrator may vouch.',
  'domain.taken': 'Another company has proven this domain.',
  'domain.noDns': 'DNS gave no answer for {name}. Try again in a minute.',
  'domain.noRecord': 'The TXT record of {name} is not there yet. DNS may take an hour to show a new one.',
} as const;
