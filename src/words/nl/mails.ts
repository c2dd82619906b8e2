import type { mails as english } from '../en/mails.ts';
import type { Translated } from '../translate.ts';

export const mails: Translated<typeof english> = {
  'mail.locale': 'nl',
  'mail.reset.subject': 'Kies een nieuw wachtwoord voor Parlance',
  'mail.reset.text':
    'Hallo {name},\n\ner is een nieuw wachtwoord aangevraagd voor dit adres. Kies er binnen 30 minuten een:\n\n{link}\n\nWas jij dit niet? Dan kun je deze mail negeren. Je wachtwoord blijft hetzelfde.\n',
  'mail.confirm.subject': 'Bevestig je e-mailadres voor Parlance',
  'mail.confirm.text':
    'Hallo {name},\n\nbevestig dit e-mailadres binnen 7 dagen:\n\n{link}\n\nHeb je dit niet aangevraagd? Dan kun je deze mail negeren.\n',
  'mail.moved.subject': 'Je e-mailadres bij Parlance is gewijzigd',
  'mail.moved.text':
    'Hallo {name},\n\nje account gebruikt nu {newEmail}. Met dit adres kun je niet meer inloggen.\n\nWas jij dit niet? Neem dan meteen contact op met de beheerder van je bedrijf.\n',
  'mail.yielded.subject': 'Je e-mailadres bij Parlance is weer van jou',
  'mail.yielded.text':
    'Hallo,\n\niemand had zich met dit adres aangemeld en het nooit bevestigd. Het adres hoort nu bij je account bij {company}.\n\nWas jij dat zelf? Het eerdere account bestaat nog, met zijn gegevens. Log erop in met het wachtwoord ervan als {newEmail}, en vul daarna in het profiel een ander adres in.\n',
  'mail.alertTest.subject': 'Parlance: testmelding',
  'mail.alertTest.text': 'Dit is een test. Parlance stuurt beveiligingsmeldingen naar dit adres.\n\n{link}\n',
  'mail.inviteStaff.subject': 'Je bent uitgenodigd als medewerker van het Parlance-platform',
  'mail.invite.subject': 'Je bent uitgenodigd voor Parlance',
  'mail.invite.text':
    'Hallo {name},\n\nje bent uitgenodigd voor {company} op Parlance. Kies binnen 7 dagen een wachtwoord:\n\n{link}\n',
  'mail.inviteStaff.text':
    'Hallo {name},\n\nje bent uitgenodigd als platformmedewerker van Parlance. Kies binnen 7 dagen een wachtwoord:\n\n{link}\n',
  'mail.keyEnds.subject': 'Een API-sleutel van je bedrijf verloopt binnenkort',
  'mail.keyEnds.text':
    'Hallo {name},\n\nde API-sleutel {key} verloopt op {moment}. Programma’s die hem gebruiken, worden vanaf dan geweigerd. Maak voor die tijd een nieuwe sleutel en vervang hem:\n\n{link}\n',
  'mail.reset.button': 'Wachtwoord kiezen',
  'mail.invite.button': 'Uitnodiging accepteren',
  'mail.confirm.button': 'Adres bevestigen',
  'mail.keyEnds.button': 'API-sleutels openen',
  'mail.alerts.button': 'Meldingen bekijken',
  'mail.severity.LOW': 'LAAG',
  'mail.severity.MEDIUM': 'GEMIDDELD',
  'mail.severity.HIGH': 'HOOG',
  'mail.severity.CRITICAL': 'KRITIEK',
  'mail.andMore': ' en nog {count}',
  'mail.when': 'op {moment}',
  'mail.whenFrom': 'op {moment}, vanaf {address}',
  'mail.lookIntoIt': 'Bekijken en bevestigen:\n\n{link}',
};
