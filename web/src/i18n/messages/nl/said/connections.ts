import type { Recorded } from '../../../recorded.ts';

/** Why another machine could not be asked: a data source, a webhook, an identity provider, a mail server. */
export const connections: Recorded = {
  'the URL is longer than 2,048 characters': 'de URL is langer dan 2.048 tekens',
  'the URL contains blanks, control characters or backslashes':
    'de URL bevat spaties, besturingstekens of backslashes',
  'this is not a URL': 'dit is geen URL',
  'the URL must begin with {starts}': 'de URL moet beginnen met {starts}',
  'https:// or http://': 'https:// of http://',
  'the URL must not contain a user name or password': 'de URL mag geen gebruikersnaam of wachtwoord bevatten',
  'port {port} is not allowed': 'poort {port} is niet toegestaan',
  'the host is {what}': 'de host is {what}',
  'the host name leads to {what}': 'de hostnaam leidt naar {what}',
  'not a plain IP address': 'geen gewoon IP-adres',
  'a cloud metadata address': 'een metadata-adres van een cloud',
  'a link-local or cloud metadata address': 'een link-local adres of een metadata-adres van een cloud',
  'an address reserved for documentation': 'een adres dat voor documentatie is gereserveerd',
  'an address reserved for benchmarks': 'een adres dat voor metingen is gereserveerd',
  'an IPv6 address that hides an IPv4 address': 'een IPv6-adres waarachter een IPv4-adres schuilgaat',
  'a reserved address': 'een gereserveerd adres',
  'a multicast address': 'een multicast-adres',
  'an unspecified address': 'een leeg adres',
  'a private address': 'een privéadres',
  'a loopback address': 'een adres van de machine zelf',
  'a link-local address': 'een link-local adres',
  'an address shared behind carrier NAT': 'een gedeeld adres achter de NAT van een provider',
  'a 6to4 relay address': 'een 6to4-relayadres',

  'the host name has no usable address': 'de hostnaam heeft geen bruikbaar adres',
  'the host name cannot be resolved': 'de hostnaam is niet te vinden',
  'the connection was refused': 'de verbinding werd geweigerd',
  'the connection was closed by the other side': 'de andere kant verbrak de verbinding',
  'the host cannot be reached': 'de host is niet bereikbaar',
  'the host did not answer the connection': 'de host reageerde niet op de verbinding',
  'no complete answer within {ms} ms': 'geen volledig antwoord binnen {ms} ms',
  'no trusted TLS connection ({code})': 'geen vertrouwde TLS-verbinding ({code})',
  'no readable HTTP answer': 'geen leesbaar HTTP-antwoord',
  'no readable HTTP answer ({code})': 'geen leesbaar HTTP-antwoord ({code})',
  'the answer is longer than {bytes} bytes': 'het antwoord is langer dan {bytes} bytes',
  'the answer has an unknown or repeated content encoding':
    'het antwoord heeft een onbekende of herhaalde codering',
  'the answer changes the protocol': 'het antwoord verandert van protocol',
  'the header {name} cannot be sent': 'de header {name} kan niet worden verstuurd',
  'the request was called off': 'het verzoek is afgebroken',

  'answered {status}': 'de ontvanger antwoordde met status {status}',
  'answered {status}; redirects are not followed':
    'de ontvanger antwoordde met status {status}; doorverwijzingen worden niet gevolgd',
  'the receiver was not reached. Check the address letter by letter, that it takes a POST with an answer of 200 to 299 and sends nobody on, and that its certificate is valid. Whoever runs this service finds the reason in its log.':
    'de ontvanger is niet bereikt. Controleer het adres letter voor letter, of het een POST aanneemt met een antwoord van 200 tot 299 en niet doorstuurt, en of het certificaat geldig is. Wie deze dienst beheert, vindt de reden in het logboek.',
  'not sent: this receiver was replaced or switched off':
    'niet verstuurd: deze ontvanger is vervangen of uitgezet',
  "not sent: this receiver's secret does not open any more; make a new one":
    'niet verstuurd: het geheim van deze ontvanger is niet meer te openen; maak een nieuw',
  'it is on its way': 'het is al onderweg',
  'the mail could not be sent: {code}': 'de mail kon niet worden verstuurd: {code}',
  'Set the address of the webhook first.': 'Stel eerst het adres van de webhook in.',
  'This address cannot be used: {why}.': 'Dit adres is niet bruikbaar: {why}.',

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
