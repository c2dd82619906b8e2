import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../translate.ts';

export const accounts: Translated<typeof english> = {
  'signIn.wrong': 'Onjuist e-mailadres of wachtwoord.',
  'signIn.code': 'De eenmalige code ontbreekt of is onjuist.',
  'account.ready': 'Je account is klaar. Log in om te beginnen.',
  'account.setUp': 'Deze dienst is al ingericht.',
  'account.closed': 'Registratie is gesloten. Vraag de platformbeheerders je bedrijf toe te voegen.',
  'account.emailTaken': 'Dit e-mailadres is al in gebruik.',
  'account.linkEnded': 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.',
  'account.badToken': 'Onbekend, gebruikt of verlopen.',
  'account.stale': 'Log uit en weer in, en doe dit dan binnen 15 minuten.',

  'password.common': 'Dit wachtwoord komt te vaak voor. Kies een ander.',
  'password.emailName': 'Je wachtwoord mag je e-mailnaam niet bevatten.',
  'password.companyName': 'Je wachtwoord mag de bedrijfsnaam niet bevatten.',
  'password.productName': 'Je wachtwoord mag de naam van het product niet bevatten.',
  'password.enter': 'Vul je wachtwoord in.',
  'password.wrong': 'Onjuist wachtwoord.',
  'password.none':
    'Je account heeft geen wachtwoord. Log uit en kies "Wachtwoord vergeten?" om er een in te stellen.',
  'password.changedSince': 'Je wachtwoord is gewijzigd. Log opnieuw in.',
  'password.mailed': 'Als dit adres een account heeft, is er een link onderweg.',
  'password.reset': 'Wachtwoord gewijzigd. Log in met het nieuwe.',

  'mfa.wrongCode': 'Onjuiste code.',
  'mfa.inUse': 'Inloggen in twee stappen staat al aan.',
  'mfa.switchOff': 'Inloggen in twee stappen staat al aan. Schakel het eerst uit.',
  'mfa.notInUse': 'Inloggen in twee stappen staat uit.',
  'mfa.seedLost':
    'De codes van deze authenticator kunnen niet meer worden gecontroleerd. Gebruik een herstelcode, of vraag een beheerder hem opnieuw in te stellen.',

  'person.companyFull': 'Dit bedrijf heeft zijn limiet van {maxUsers} gebruikers bereikt.',
  'person.notAccepted': 'Deze persoon heeft de uitnodiging nog niet geaccepteerd. Verstuur haar opnieuw.',
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
  'key.otherNetwork': 'Deze API-sleutel mag niet vanaf hier gebruikt worden.',
  'key.notForPrograms': 'Dit is niet voor programma’s: geen API-sleutel komt hier.',
  'key.lacksScope': 'Deze API-sleutel mist het recht {scope}.',
  'key.full': 'Dit bedrijf heeft {most} API-sleutels. Trek er een in die niet meer gebruikt wordt.',
  'key.isRevoked': 'Deze API-sleutel is ingetrokken. Maak een nieuwe.',
  'key.isExpired': 'Deze API-sleutel is verlopen. Maak een nieuwe.',
  'key.network': 'Geef een adres of een netwerk, bijvoorbeeld 203.0.113.7 of 203.0.113.0/24.',
  'key.networkBits': 'Het adres heeft bits voorbij de lengte: geef het netwerk, zoals 203.0.113.0/24.',
  'key.endIsPast': 'Dit moment is voorbij.',
  'key.endIsFar': 'Hoogstens vijf jaar vanaf nu.',

  'operator.isRunning': '{schedule} loopt al.',
  'operator.archived': '{name} is gearchiveerd. Zet het eerst terug op de pagina van het platform.',
  'operator.receiptHash': 'Neem het over van het bewijs: 64 tekens, 0 tot 9 en a tot f.',
  'operator.databaseUrl': 'Gebruik postgresql://user:password@host:5432/database.',
  'operator.movedBefore':
    'De gegevens staan al in PostgreSQL. Gebruik backup en restore om ze ergens anders heen te brengen.',
  'operator.noRoom':
    '{path} is niet geschreven: de schijf ervan is bijna vol. Maak daar ruimte, of noem een plaats op een andere schijf.',
};
