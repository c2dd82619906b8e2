import type { Recorded } from '../../../recorded.ts';

/** What the service answers to a request that it does not carry out. */
export const refusals: Recorded = {
  'At least {least} days.': 'Minstens {least} dagen.',
  'At most {most} days.': 'Hoogstens {most} dagen.',
  'This is no IP address.': 'Dit is geen IP-adres.',
  'The start must not be after the end.': 'Het begin mag niet na het einde liggen.',
  'startDate must not be after endDate.': 'Het begin mag niet na het einde liggen.',
  'Name each channel once.': 'Noem elk kanaal één keer.',
  'Name the alerts: alertIds, or one alertId.': 'Noem de meldingen.',
  'Say why the entries are held.': 'Geef aan waarom de regels bewaard moeten blijven.',
  'Say how many days: configure needs them.': 'Geef aan hoeveel dagen.',

  '{what} First bad number: {number}.': '{what} Eerste foute nummer: {number}.',
  'The entry is not what was sealed.': 'De regel is niet wat er werd verzegeld.',
  'The entry is gone, and no clean-up removed it.':
    'De regel is weg, en geen opruiming heeft hem verwijderd.',
  'Before this place stands an entry that was never sealed.':
    'Vóór deze plek staat een regel die nooit is verzegeld.',
  'The link of the chain was changed.': 'De schakel van de keten is gewijzigd.',
  'The link of the chain is gone.': 'De schakel van de keten is weg.',
  'The entry was removed, but no clean-up that was ordered covers it.':
    'De regel is verwijderd, maar valt onder geen opruiming waartoe opdracht is gegeven.',
  'From here on the chain is not the one whose heads were signed.':
    'Vanaf hier is het niet de keten waarvan de koppen zijn ondertekend.',
  'From here on entries are gone whose heads were signed.':
    'Vanaf hier zijn regels weg waarvan de koppen zijn ondertekend.',
  'The chain from here on carries no signature of a key that this service knows. Earlier keys belong behind the current one in AUDIT_SIGNING_KEY.':
    'De keten draagt vanaf hier geen handtekening van een sleutel die deze dienst kent. Eerdere sleutels horen achter de huidige in AUDIT_SIGNING_KEY.',
};
