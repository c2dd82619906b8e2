import type { Recorded } from '../../../recorded.ts';

/** What the service answers to a request that it does not carry out. */
export const refusals: Recorded = {
  'You may not do this.': 'Je rol mag dit niet.',
  'This company is not yours.': 'Dit bedrijf is niet van jou.',
  'Say which company: companyId is required here.': 'Kies eerst een bedrijf.',
  'Confirm your own e-mail address first: the link is in your mail.':
    'Bevestig eerst je eigen e-mailadres: de link staat in je mail.',
  'Somebody changed this record since you opened it. Load it again.':
    'Iemand heeft dit gewijzigd sinds je het opende. Laad de pagina opnieuw.',
  'Some fields are not valid.': 'Sommige velden kloppen niet.',
  'The input is not valid.': 'De invoer klopt niet.',
  'The request could not be read.': 'Het verzoek was niet te lezen.',
  'The request is too large: at most {bytes} bytes are taken.':
    'Het verzoek is te groot: hoogstens {bytes} bytes worden aangenomen.',

  'This may not be empty.': 'Dit mag niet leeg zijn.',
  'This is not an e-mail address.': 'Dit is geen e-mailadres.',
  'A name may not hold a link or an e-mail address, such as "https://", "www." or a domain with a slash.':
    'Een naam mag geen link of e-mailadres bevatten, zoals ‘https://’, ‘www.’ of een domein met een schuine streep.',
  'This is not an id.': 'Dit is geen id.',
  'This is not JSON.': 'Dit is geen JSON.',
  'This field is not known.': 'Dit veld is niet bekend.',
  'This does not fit.': 'Dit past niet.',
  'Control characters are not allowed.': 'Besturingstekens zijn niet toegestaan.',
  'The character NUL is not allowed.': 'Het teken NUL is niet toegestaan.',
  'This has half a character in it.': 'Hier staat een half teken in.',
  'At least {least} characters.': 'Minstens {least} tekens.',
  'At most {most} characters.': 'Hoogstens {most} tekens.',
  'At least {least} days.': 'Minstens {least} dagen.',
  'At most {most} days.': 'Hoogstens {most} dagen.',
  'Write an ISO 8601 date (2026-01-31) or a date-time with offset (2026-01-31T12:00:00Z).':
    'Schrijf een datum volgens ISO 8601 (2026-01-31) of een datum met tijd en tijdverschil (2026-01-31T12:00:00Z).',
  'Write an IANA time zone, for example Europe/Amsterdam.':
    'Vul een tijdzone van de IANA-lijst in, bijvoorbeeld Europe/Amsterdam.',
  'Write a language by its tag, for example nl.': 'Noem een taal met haar code, bijvoorbeeld nl.',
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

  'This is missing.': 'Dit ontbreekt.',
  'This must be {kind}.': 'Dit moet {kind} zijn.',
  text: 'tekst',
  'a number': 'een getal',
  'a whole number': 'een geheel getal',
  'true or false': 'waar of onwaar',
  'a list': 'een lijst',
  'an object': 'een object',
  'Choose one of: {options}.': 'Kies een van: {options}.',
  'At least {least}.': 'Minstens {least}.',
  'More than {least}.': 'Meer dan {least}.',
  'At most {most}.': 'Hoogstens {most}.',
  'Less than {most}.': 'Minder dan {most}.',
  'At least {least} items.': 'Minstens {least} stuks.',
  'At most {most} items.': 'Hoogstens {most} stuks.',
  'This is not a URL.': 'Dit is geen URL.',
  'This is not a date with a time (2026-01-31T12:00:00Z).':
    'Dit is geen datum met tijd (2026-01-31T12:00:00Z).',
  'This is not a date (2026-01-31).': 'Dit is geen datum (2026-01-31).',
  'This does not have the right form.': 'Dit heeft niet de juiste vorm.',
  'Not known: {names}.': 'Niet bekend: {names}.',

  'This is one of the most common passwords. Choose another.':
    'Dit is een van de meest gebruikte wachtwoorden. Kies een ander.',
  'The password may not contain your e-mail name.':
    'Het wachtwoord mag niet de naam in je e-mailadres bevatten.',
  'The password may not contain the company name.': 'Het wachtwoord mag niet de bedrijfsnaam bevatten.',
  'The password may not contain the name of this product.':
    'Het wachtwoord mag niet de naam van dit product bevatten.',
  'Enter your password.': 'Vul je wachtwoord in.',
  'This is not your password.': 'Dit is niet je wachtwoord.',
  'You have no password here. To get one, sign out and choose "Forgot your password?".':
    'Je hebt hier geen wachtwoord. Log uit en kies ‘Wachtwoord vergeten?’ om er een te krijgen.',
  'Sign out and in again, then do this within 15 minutes.':
    'Log uit en opnieuw in, en doe dit dan binnen 15 minuten.',
  'Your password was changed meanwhile. Sign in again.':
    'Je wachtwoord is intussen gewijzigd. Log opnieuw in.',
  'This code is not right.': 'Deze code klopt niet.',
  'An authenticator is in use already.': 'Er is al een authenticator in gebruik.',
  'An authenticator is in use already. Switch it off first.':
    'Er is al een authenticator in gebruik. Zet die eerst uit.',
  'The codes of this authenticator can no longer be checked. Use a recovery code, or ask an administrator to reset it.':
    'De codes van deze authenticator kunnen niet meer worden gecontroleerd. Gebruik een herstelcode, of vraag een beheerder hem opnieuw in te stellen.',
  'No authenticator is in use.': 'Er is geen authenticator in gebruik.',
  'This person uses no authenticator.': 'Deze persoon gebruikt geen authenticator.',
  'Switch your own authenticator off with your password and a code.':
    'Zet je eigen authenticator uit met je wachtwoord en een code.',
  'This link is not valid any more. Ask for a new one.':
    'Deze link is niet meer geldig. Vraag een nieuwe aan.',
  'Unknown, used or expired.': 'Onbekend, gebruikt of verlopen.',
  'This service is set up already.': 'Deze dienst is al ingericht.',
  'Registration is closed here. Ask the platform to add your company.':
    'Registreren is hier gesloten. Vraag het platform je bedrijf toe te voegen.',
  'This e-mail address is in use already.': 'Dit e-mailadres is al in gebruik.',
  'A company of this name exists already.': 'Er bestaat al een bedrijf met deze naam.',
  'This company may have {count} users, and has them.':
    'Dit bedrijf mag {count} gebruikers hebben, en heeft ze al.',
  'This person has not accepted the invitation yet. Send it again.':
    'Deze persoon heeft de uitnodiging nog niet aangenomen. Stuur haar opnieuw.',
  'This person has accepted the invitation already.': 'Deze persoon heeft de uitnodiging al aangenomen.',
  'This is the last SUPER_ADMIN; name another first.':
    'Dit is de laatste platformeigenaar; wijs eerst een ander aan.',
  'This is the last ADMIN of the company; name another first.':
    'Dit is de laatste beheerder van het bedrijf; wijs eerst een ander aan.',
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
