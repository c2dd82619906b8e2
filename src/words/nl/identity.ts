import type { identity as english } from '../en/identity.ts';
import type { Translated } from '../translate.ts';

export const identity: Translated<typeof english> = {
  'refused.no-provider': 'Geen bedrijf gebruikt single sign-on voor dit adres.',
  'refused.flow-lost':
    'Deze inlogpoging is verlopen, al gebruikt of in een andere browser begonnen. Begin opnieuw.',
  'refused.provider-changed': 'De identity provider van het bedrijf is intussen gewijzigd. Begin opnieuw.',
  'refused.secret-lost':
    'Het geheim van de identity provider kan niet meer worden gelezen. Vraag een beheerder het opnieuw in te vullen.',
  'refused.denied': 'De identity provider heeft de inlogpoging geweigerd.',
  'refused.unreachable': 'De identity provider antwoordde niet. Probeer het over een minuut opnieuw.',
  'refused.untrusted': 'Het antwoord van de identity provider kon niet worden geverifieerd. Begin opnieuw.',
  'refused.no-email': 'De identity provider gaf je e-mailadres niet door.',
  'refused.email-unverified': 'De identity provider heeft je e-mailadres niet geverifieerd.',
  'refused.foreign-domain': 'Je e-mailadres hoort niet bij een domein van het bedrijf.',
  'refused.other-account': 'Dit e-mailadres hoort bij een account waar deze provider niet op mag inloggen.',
  'refused.other-identity':
    'Je account is gekoppeld aan een andere identiteit bij deze provider. Vraag het een beheerder.',
  'refused.unconfirmed': 'Bevestig eerst het e-mailadres van je account. We hebben je een link gestuurd.',
  'refused.not-added': 'Je hebt nog geen account. Vraag een beheerder je uit te nodigen.',
  'refused.no-role': 'Je hebt nog geen rol gekregen. Vraag het een beheerder.',
  'refused.no-room': 'Het bedrijf heeft zijn gebruikerslimiet bereikt. Vraag het een beheerder.',
  'refused.disabled': 'Je account is uitgeschakeld. Vraag het een beheerder.',
  'refused.company-closed': 'Dit bedrijf kan op dit moment niet inloggen.',

  'identity.reached': 'De provider antwoordde en de issuer klopt.',
  'identity.notReached':
    'De provider was niet bereikbaar. Controleer of de issuer goed gespeld is, of hij zijn eigen metadata levert en of het certificaat geldig is. De reden staat in het log van de dienst.',
  'identity.secretLost': 'Het opgeslagen client secret kan niet meer worden gelezen. Vul het opnieuw in.',
  'identity.issuerItself':
    'Vul de issuer zelf in, zonder /.well-known/ en wat erachter staat, en zonder ? of #.',

  'domain.form': 'Is geen geldig domein, zoals example.org.',
  'domain.listed': 'Dit domein staat al in de lijst.',
  'domain.full': 'Een bedrijf kan hoogstens {most} domeinen hebben.',
  'domain.vouch': 'Alleen platformbeheerders kunnen voor een domein instaan.',
  'domain.taken': 'Een ander bedrijf heeft dit domein geverifieerd.',
  'domain.noDns': 'DNS antwoordde niet voor {name}. Probeer het over een minuut opnieuw.',
  'domain.noRecord': 'Nog geen TXT-record op {name}. Nieuwe records kunnen een uur duren.',
};
