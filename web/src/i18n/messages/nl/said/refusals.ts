import type { Recorded } from '../../../recorded.ts';

/** What the service answers to a request that it does not carry out. */
export const refusals: Recorded = {
  'At least {least} days.': 'Minstens {least} dagen.',
  'At most {most} days.': 'Hoogstens {most} dagen.',
  'Write a cron expression of five fields, for example "0 3 * * *".':
    'Vul een cron-uitdrukking van vijf velden in, bijvoorbeeld “0 3 * * *”.',
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

  'This person uses no authenticator.': 'Deze persoon gebruikt geen authenticator.',
  'Switch your own authenticator off with your password and a code.':
    'Zet je eigen authenticator uit met je wachtwoord en een code.',
  'A company of this name exists already.': 'Er bestaat al een bedrijf met deze naam.',
  'This company is archived.': 'Dit bedrijf is gearchiveerd.',
  'This company is archived already.': 'Dit bedrijf is al gearchiveerd.',
  'This company is archived. Take it out of the archive first.':
    'Dit bedrijf is gearchiveerd. Haal het eerst uit het archief.',
  'Only a SUPER_ADMIN takes companies out of the archive.':
    'Alleen een platformeigenaar haalt bedrijven uit het archief.',
  'Only an archived company is purged. Archive it first.':
    'Alleen van een gearchiveerd bedrijf worden de gegevens verwijderd. Archiveer het eerst.',
  'The data of this company are being removed. Purge it again to finish that.':
    'De gegevens van dit bedrijf worden verwijderd. Verwijder ze nog eens om dat af te maken.',
  'This is not the name of the company.': 'Dit is niet de naam van het bedrijf.',

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
