import type { identity as english } from '../en/identity.ts';
import type { Translated } from '../translate.ts';

export const identity: Translated<typeof english> = {
  'refused.no-provider': 'Geen bedrijf gebruikt single sign-on voor dit adres.',
  'refused.flow-lost':
    'Deze aanmelding is verlopen, al gebruikt of in een andere browser begonnen. Begin opnieuw.',
  'refused.provider-changed': 'De identity provider van het bedrijf is intussen gewijzigd. Begin opnieuw.',
  'refused.secret-lost':
    'Het geheim van de identiteitsdienst kan hier niet meer worden gelezen. Vraag een beheerder het opnieuw in te vullen.',
  'refused.denied': 'De identity provider heeft de aanmelding geweigerd.',
  'refused.unreachable': 'De identity provider antwoordde niet. Probeer het over een minuut opnieuw.',
  'refused.untrusted': 'Het antwoord van de identity provider kon niet worden geverifieerd. Begin opnieuw.',
  'refused.no-email': 'De identity provider gaf je e-mailadres niet door.',
  'refused.email-unverified': 'De identiteitsdienst heeft je e-mailadres niet bevestigd.',
  'refused.foreign-domain': 'Je e-mailadres hoort niet bij een domein van het bedrijf.',
  'refused.other-account': 'Dit e-mailadres hoort bij een account dat deze dienst niet mag openen.',
  'refused.other-identity':
    'Je account hier hoort bij een andere identiteit bij de dienst. Vraag het een beheerder.',
  'refused.unconfirmed': 'Bevestig eerst het e-mailadres van je account. We hebben je een link gestuurd.',
  'refused.not-added': 'Je hebt geen account. Vraag een beheerder je uit te nodigen.',
  'refused.no-role': 'Je hebt geen rol. Vraag het een beheerder.',
  'refused.no-room': 'Het bedrijf heeft zijn gebruikerslimiet bereikt. Vraag het een beheerder.',
  'refused.disabled': 'Je account is uitgeschakeld. Vraag het een beheerder.',
  'refused.company-closed': 'Dit bedrijf kan op dit moment niet inloggen.',

  'identity.reached': 'De dienst is bereikt en is de uitgever die hij moet zijn.',
  'identity.notReached':
    'De identiteitsdienst is niet bereikt. Controleer de uitgever letter voor letter, of hij met zijn eigen beschrijving antwoordt en of zijn certificaat geldig is. Wie deze dienst beheert vindt de reden in het logboek ervan.',
  'identity.secretLost':
    'Het bewaarde client-geheim kan niet meer worden gelezen. Vul het client-geheim opnieuw in.',
  'identity.issuerItself': 'Vul de uitgever zelf in, zonder /.well-known/ en wat erop volgt, zonder ? of #.',

  'domain.form': 'Is geen geldig domein, zoals example.org.',
  'domain.listed': 'Dit domein staat al in de lijst.',
  'domain.full': 'Een bedrijf kan hooguit {most} domeinen hebben.',
  'domain.vouch': 'Alleen een platformbeheerder mag hiervoor instaan.',
  'domain.taken': 'Een ander bedrijf heeft dit domein geverifieerd.',
  'domain.noDns': 'DNS antwoordde niet voor {name}. Probeer het over een minuut opnieuw.',
  'domain.noRecord': 'Nog geen TXT-record op {name}. Nieuwe records kunnen een uur duren.',
};
