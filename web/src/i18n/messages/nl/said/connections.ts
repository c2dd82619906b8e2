import type { Recorded } from '../../../recorded.ts';

/** Why another machine could not be asked: a data source, a webhook, an identity provider, a mail server. */
export const connections: Recorded = {
  'the receiver was not reached. Check the address letter by letter, that it takes a POST with an answer of 200 to 299 and sends nobody on, and that its certificate is valid. Whoever runs this service finds the reason in its log.':
    'de ontvanger is niet bereikt. Controleer het adres letter voor letter, of het een POST aanneemt met een antwoord van 200 tot 299 en niet doorstuurt, en of het certificaat geldig is. Wie deze dienst beheert, vindt de reden in het logboek.',
  'not sent: this receiver was replaced or switched off':
    'niet verstuurd: deze ontvanger is vervangen of uitgezet',
  "not sent: this receiver's secret does not open any more; make a new one":
    'niet verstuurd: het geheim van deze ontvanger is niet meer te openen; maak een nieuw',
  'it is on its way': 'het is al onderweg',
  'the mail could not be sent: {code}': 'de mail kon niet worden verstuurd: {code}',
  'Set the address of the webhook first.': 'Stel eerst het adres van de webhook in.',

  'The provider was reached, and it is the issuer it should be.':
    'De dienst is bereikt en is de uitgever die hij moet zijn.',
  'The provider was not reached. Check the issuer letter by letter, that it answers with its own description, and that its certificate is valid. Whoever runs this service finds the reason in its log.':
    'De identiteitsdienst is niet bereikt. Controleer de uitgever letter voor letter, of hij met zijn eigen beschrijving antwoordt en of zijn certificaat geldig is. Wie deze dienst beheert vindt de reden in het logboek ervan.',
  'The stored client secret can no longer be read. Enter the client secret again.':
    'Het bewaarde client-geheim kan niet meer worden gelezen. Vul het client-geheim opnieuw in.',
  'the provider refused': 'de dienst weigerde',
  'Write the issuer itself, without /.well-known/ and what follows, without ? or #.':
    'Vul de uitgever zelf in, zonder /.well-known/ en wat erop volgt, zonder ? of #.',
  'DNS gave no answer for {name}. Try again in a minute.':
    'DNS gaf geen antwoord over {name}. Probeer het over een minuut opnieuw.',
  'The TXT record of {name} is not there yet. DNS may take an hour to show a new one.':
    'Het TXT-record van {name} staat er nog niet. Het kan een uur duren voor DNS een nieuw record toont.',
  'Another company has proven this domain.': 'Een ander bedrijf heeft dit domein bewezen.',
  'Only a platform administrator may vouch.': 'Alleen een platformbeheerder mag hiervoor instaan.',
  'A company may name {count} domains, and this one has them.':
    'Een bedrijf mag {count} domeinen noemen, en dit bedrijf heeft ze al.',
  'This domain is in the list already.': 'Dit domein staat al in de lijst.',
  'This is not a domain, for example example.org.': 'Dit is geen domein, zoals example.org.',
};
