import type { Recorded } from '../../../recorded.ts';

/** What the service answers to a request that it does not carry out. */
export const refusals: Recorded = {
  'At least {least} days.': 'Minstens {least} dagen.',
  'At most {most} days.': 'Hoogstens {most} dagen.',
  'Write a code of two letters (ISO 639-1), for example nl.':
    'Vul een code van twee letters in (ISO 639-1), bijvoorbeeld nl.',
  'This is no IP address.': 'Dit is geen IP-adres.',
  'The start must not be after the end.': 'Het begin mag niet na het einde liggen.',
  'startDate must not be after endDate.': 'Het begin mag niet na het einde liggen.',
  'Figures reach over at most {days} days.': 'Cijfers gaan over hoogstens {days} dagen.',
  'Name each channel once.': 'Noem elk kanaal één keer.',
  'Name the alerts: alertIds, or one alertId.': 'Noem de meldingen.',
  'Say why the entries are held.': 'Geef aan waarom de regels bewaard moeten blijven.',
  'Say how many days: configure needs them.': 'Geef aan hoeveel dagen.',

  'Only who shared a view, or an administrator, may remove it.':
    'Alleen wie een weergave deelde, of een beheerder, mag haar verwijderen.',
  'You keep {count} views already. Remove one of them first.':
    'Je bewaart al {count} weergaven. Verwijder er eerst een.',
  'There can be {most} categories: {count} are there, {added} would be added.':
    'Er kunnen {most} categorieën zijn: er zijn er {count}, en er zouden er {added} bij komen.',
  'A company has at most {most} categories.': 'Een bedrijf heeft hoogstens {most} categorieën.',
  'The company has no such category.': 'Het bedrijf heeft deze categorie niet.',
  'Keys are capitals, digits and underscores, for example RETURNS.':
    'Sleutels bestaan uit hoofdletters, cijfers en lage streepjes, bijvoorbeeld RETURNS.',
  'A key stands there twice.': 'Een sleutel staat er twee keer.',
  '{category} is not among the categories.': '{category} is geen van de categorieën.',
  '{category} is merged away and is still among the categories.':
    '{category} gaat in een andere op en staat nog bij de categorieën.',
  'Write at least one word.': 'Vul minstens één woord in.',
  'Sessions are taken into another category than their own.':
    'Sessies gaan naar een andere categorie dan hun eigen.',
  'There are sessions here already: made-up ones would not be told from them.':
    'Er zijn hier al sessies: verzonnen sessies zouden er niet van te onderscheiden zijn.',

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
