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

  'the provider refused': 'de dienst weigerde',
};
