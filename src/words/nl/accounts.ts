import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../translate.ts';

export const accounts: Translated<typeof english> = {
  'signIn.wrong': 'Onjuist e-mailadres of wachtwoord.',
  'signIn.code': 'De eenmalige code ontbreekt of is onjuist.',
  'account.ready': 'Je account is klaar. Log in om te beginnen.',
  'account.setUp': 'Deze dienst is al ingericht.',
  'account.closed': 'Registratie is gesloten. Vraag de platformbeheerders je bedrijf toe te voegen.',
  'account.emailTaken': 'Dit e-mailadres is al in gebruik.',
  'account.inviteEnded':
    'Deze link is verlopen of al gebruikt. Heb je de uitnodiging al geaccepteerd, log dan in. Anders vraag je om een nieuwe uitnodiging.',
  'account.linkEnded': 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.',
  'account.setUpEnded': 'Deze link is verlopen of al gebruikt.',
  'account.badToken': 'Deze link is onbekend, gebruikt of verlopen.',
  'account.stale': 'Log uit en weer in, en probeer het dan binnen 15 minuten opnieuw.',

  'password.common': 'Dit wachtwoord wordt te vaak gebruikt. Kies een ander wachtwoord.',
  'password.emailName': 'Je wachtwoord mag de naam uit je e-mailadres niet bevatten.',
  'password.companyName': 'Je wachtwoord mag de bedrijfsnaam niet bevatten.',
  'password.productName': 'Je wachtwoord mag de naam van het product niet bevatten.',
  'password.enter': 'Vul je wachtwoord in.',
  'password.wrong': 'Onjuist wachtwoord.',
  'password.none':
    'Je account heeft geen wachtwoord. Stel er een in: log uit en kies “Wachtwoord vergeten?”.',
  'password.changedSince': 'Je wachtwoord is gewijzigd. Log opnieuw in.',
  'password.mailed':
    'Als er een account is voor dit adres, is er een link onderweg. Die verloopt over 30 minuten.',
  'password.kept':
    'Deze dienst verstuurt geen e-mail. Als er een account is voor dit adres, ligt de link bij wie de dienst beheert. Vraag er binnen 30 minuten om.',
  'password.reset': 'Wachtwoord gewijzigd. Log in met het nieuwe.',

  'mfa.wrongCode': 'Onjuiste code.',
  'mfa.inUse': 'Inloggen in twee stappen staat al aan.',
  'mfa.switchOff': 'Inloggen in twee stappen staat al aan. Schakel het eerst uit.',
  'mfa.notInUse': 'Inloggen in twee stappen staat uit.',
  'mfa.seedLost':
    'Codes van deze authenticator kunnen niet meer worden gecontroleerd. Gebruik een herstelcode, of vraag een beheerder inloggen in twee stappen te resetten.',

  'person.companyFull': 'Dit bedrijf heeft zijn limiet van {maxUsers} gebruikers bereikt.',
  'person.notAccepted':
    'Deze persoon heeft de uitnodiging nog niet geaccepteerd. Verstuur de uitnodiging opnieuw.',
  'person.accepted': 'Deze persoon heeft de uitnodiging al geaccepteerd.',
  'person.lastSuperAdmin': 'Dit is de laatste SUPER_ADMIN. Wijs eerst een ander aan.',
  'person.lastAdmin': 'Dit is de laatste ADMIN van het bedrijf. Wijs eerst een ander aan.',

  'company.nameTaken': 'Moet uniek zijn: er bestaat al een bedrijf met deze naam.',
  'company.numberPattern':
    'Gebruik 2 tot 40 tekens met minstens één # voor een cijfer, bijvoorbeeld MO-#### of K#+.',
  'company.cron': 'Gebruik een cron-expressie met vijf velden, zoals "0 3 * * *".',
  'company.archived': 'Dit bedrijf is gearchiveerd.',
  'company.archivedBefore': 'Dit bedrijf is al gearchiveerd.',
  'company.stillArchived': 'Dit bedrijf is gearchiveerd. Zet het eerst terug.',
  'company.superAdminOnly': 'Alleen een SUPER_ADMIN kan gearchiveerde bedrijven terugzetten.',
  'company.beingPurged':
    'De gegevens van dit bedrijf worden verwijderd. Verwijder opnieuw om dat af te ronden.',
  'company.archiveFirst': 'Alleen gearchiveerde bedrijven kunnen worden verwijderd. Archiveer het eerst.',
  'company.otherName': 'Dat is niet de naam van het bedrijf.',
  'person.noMfa': 'Deze persoon gebruikt geen inloggen in twee stappen.',
  'person.ownMfa': 'Schakel je eigen inloggen in twee stappen uit met je wachtwoord en een code.',

  'key.refused': 'Deze API-sleutel is niet geldig.',
  'key.otherNetwork': 'Deze API-sleutel mag niet vanaf dit netwerk worden gebruikt.',
  'key.notForPrograms': 'API-sleutels hebben hier geen toegang toe.',
  'key.lacksScope': 'Deze API-sleutel heeft het recht {scope} niet.',
  'key.full': 'Dit bedrijf heeft al {most} API-sleutels. Trek er een in die je niet meer gebruikt.',
  'key.manySecrets':
    'Deze API-sleutel heeft al {most} eerdere geheimen die nog geldig zijn. Laat het oude geheim nu verlopen.',
  'key.isRevoked': 'Deze API-sleutel is ingetrokken. Maak een nieuwe.',
  'key.isExpired': 'Deze API-sleutel is verlopen. Maak een nieuwe.',
  'key.network': 'Vul een adres of netwerk in, bijvoorbeeld 203.0.113.7 of 203.0.113.0/24.',
  'key.networkBits':
    'Het adres heeft bits voorbij de prefix. Vul het netwerk in, bijvoorbeeld 203.0.113.0/24.',
  'key.endIsPast': 'Kies een moment in de toekomst.',
  'key.endIsFar': 'Kies een moment binnen vijf jaar.',

  'operator.isRunning': '{schedule} loopt al.',
  'operator.archived': '{name} is gearchiveerd. Zet het eerst terug op de platformpagina.',
  'operator.receiptHash': 'Kopieer het van het bewijs: 64 tekens, 0–9 en a–f.',
  'operator.databaseUrl': 'Gebruik postgresql://user:password@host:5432/database.',
  'operator.movedBefore':
    'De gegevens staan al in PostgreSQL. Gebruik backup en restore om ze elders onder te brengen.',
  'operator.noRoom':
    '{path} is niet geschreven: de schijf is bijna vol. Maak ruimte vrij, of kies een andere schijf.',
};
