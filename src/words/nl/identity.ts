import type { identity as english } from '../en/identity.ts';
import type { Translated } from '../translate.ts';

export const identity: Translated<typeof english> = {
  'refused.no-provider': 'Geen enkel bedrijf hier logt met een identiteitsdienst in voor dit adres.',
  'refused.flow-lost':
    'Deze inlogpoging is afgelopen, al gebruikt, of in een andere browser begonnen. Begin opnieuw.',
  'refused.provider-changed': 'De identiteitsdienst van het bedrijf is intussen gewijzigd. Begin opnieuw.',
  'refused.secret-lost':
    'Het geheim van de identiteitsdienst kan hier niet meer worden gelezen. Vraag een beheerder het opnieuw in te vullen.',
  'refused.denied': 'De identiteitsdienst liet je niet binnen.',
  'refused.unreachable': 'De identiteitsdienst gaf geen antwoord. Probeer het over een minuut weer.',
  'refused.untrusted': 'Het antwoord van de identiteitsdienst bewijst niet wie je bent. Begin opnieuw.',
  'refused.no-email': 'De identiteitsdienst noemde je e-mailadres niet.',
  'refused.email-unverified': 'De identiteitsdienst heeft je e-mailadres niet bevestigd.',
  'refused.foreign-domain': 'Je e-mailadres hoort niet bij een eigen domein van het bedrijf.',
  'refused.other-account': 'Dit e-mailadres hoort bij een account dat deze dienst niet mag openen.',
  'refused.other-identity':
    'Je account hier hoort bij een andere identiteit bij de dienst. Vraag het een beheerder.',
  'refused.unconfirmed': 'Bevestig eerst het e-mailadres van je account: de link staat in je mail.',
  'refused.not-added': 'Je hebt hier geen account. Vraag een beheerder om een uitnodiging.',
  'refused.no-role': 'Je identiteit heeft hier geen rol. Vraag het een beheerder.',
  'refused.no-room': 'Het bedrijf heeft zoveel gebruikers als het mag hebben. Vraag het een beheerder.',
  'refused.disabled': 'Je account is uitgeschakeld. Vraag het een beheerder.',
  'refused.company-closed': 'Niemand van dit bedrijf kan op dit moment inloggen.',

  'identity.reached': 'De dienst is bereikt en is de uitgever die hij moet zijn.',
  'identity.notReached':
    'De identiteitsdienst is niet bereikt. Controleer de uitgever letter voor letter, of hij met zijn eigen beschrijving antwoordt en of zijn certificaat geldig is. Wie deze dienst beheert vindt de reden in het logboek ervan.',
  'identity.secretLost':
    'Het bewaarde client-geheim kan niet meer worden gelezen. Vul het client-geheim opnieuw in.',
  'identity.issuerItself': 'Vul de uitgever zelf in, zonder /.well-known/ en wat erop volgt, zonder ? of #.',

  'domain.form': 'Dit is geen domein, zoals example.org.',
  'domain.listed': 'Dit domein staat al in de lijst.',
  'domain.full': 'Een bedrijf mag {most} domeinen noemen, en dit bedrijf heeft ze al.',
  'domain.vouch': 'Alleen een platformbeheerder mag hiervoor instaan.',
  'domain.taken': 'Een ander bedrijf heeft dit domein bewezen.',
  'domain.noDns': 'DNS gaf geen antwoord over {name}. Probeer het over een minuut opnieuw.',
  'domain.noRecord':
    'Het TXT-record van {name} staat er nog niet. Het kan een uur duren voor DNS een nieuw record toont.',
};
