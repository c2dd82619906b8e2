import type { mails as english } from '../en/mails.ts';
import type { Translated } from '../translate.ts';

export const mails: Translated<typeof english> = {
  'mail.locale': 'nl',
  'mail.reset.subject': 'Kies een nieuw wachtwoord voor Parlance',
  'mail.reset.text':
    'Hallo {name},\n\niemand heeft voor dit adres om een nieuw wachtwoord gevraagd. Kies het hier binnen 30 minuten:\n\n{link}\n\nWas jij dat niet, doe dan niets: je wachtwoord blijft zoals het is.\n',
  'mail.confirm.subject': 'Bevestig je adres voor Parlance',
  'mail.confirm.text':
    'Hallo {name},\n\nbevestig binnen 7 dagen dat dit adres van jou is:\n\n{link}\n\nHeb je hier niet om gevraagd, doe dan niets.\n',
  'mail.moved.subject': 'Het adres van je account bij Parlance is gewijzigd',
  'mail.moved.text':
    'Hallo {name},\n\nje account hoort nu bij {newEmail}; met dit adres kun je niet meer inloggen.\n\nWas jij dat niet, waarschuw dan meteen een beheerder van je bedrijf.\n',
  'mail.alertTest.subject': 'Parlance: een testmelding',
  'mail.alertTest.text':
    'Dit is een test. Beveiligingsmeldingen van Parlance bereiken je op dit adres.\n\n{link}\n',
  'mail.inviteStaff.subject': 'Het platform nodigt je uit voor Parlance',
  'mail.invite.subject': 'Je bent uitgenodigd voor Parlance',
  'mail.invite.text':
    'Hallo {name},\n\nje bent uitgenodigd bij {company} op Parlance. Kies hier binnen 7 dagen je wachtwoord:\n\n{link}\n',
  'mail.inviteStaff.text':
    'Hallo {name},\n\nje bent uitgenodigd als medewerker van het platform Parlance. Kies hier binnen 7 dagen je wachtwoord:\n\n{link}\n',
  'mail.keyEnds.subject': 'Een API-sleutel van uw bedrijf verloopt binnenkort',
  'mail.keyEnds.text':
    'Hallo {name},\n\nde API-sleutel {key} verloopt op {moment}. Programma’s die hem gebruiken worden vanaf dan geweigerd. Maak er een nieuwe voor in de plaats:\n\n{link}\n',
  'mail.severity.LOW': 'LAAG',
  'mail.severity.MEDIUM': 'GEMIDDELD',
  'mail.severity.HIGH': 'HOOG',
  'mail.severity.CRITICAL': 'KRITIEK',
  'mail.andMore': ' en nog {count}',
  'mail.when': 'op {moment}',
  'mail.whenFrom': 'op {moment}, vanaf {address}',
  'mail.lookIntoIt': 'Ga het na en bevestig: {link}',
};
