import type { accounts as english } from '../en/accounts.ts';
import type { Translated } from '../translate.ts';

export const accounts: Translated<typeof english> = {
  'signIn.wrong': 'E-mailadres of wachtwoord is onjuist.',
  'signIn.code': 'De eenmalige code ontbreekt of klopt niet.',
  'account.ready': 'Je account is klaar. Log in om te beginnen.',
  'account.setUp': 'Deze dienst is al ingericht.',
  'account.closed': 'Registreren is hier gesloten. Vraag het platform je bedrijf toe te voegen.',
  'account.emailTaken': 'Dit e-mailadres is al in gebruik.',
  'account.linkEnded': 'Deze link is niet meer geldig. Vraag een nieuwe aan.',
  'account.badToken': 'Onbekend, gebruikt of verlopen.',
  'account.stale': 'Log uit en opnieuw in, en doe dit dan binnen 15 minuten.',

  'password.common': 'Dit is een van de meest gebruikte wachtwoorden. Kies een ander.',
  'password.emailName': 'Het wachtwoord mag niet de naam in je e-mailadres bevatten.',
  'password.companyName': 'Het wachtwoord mag niet de bedrijfsnaam bevatten.',
  'password.productName': 'Het wachtwoord mag niet de naam van dit product bevatten.',
  'password.enter': 'Vul je wachtwoord in.',
  'password.wrong': 'Dit is niet je wachtwoord.',
  'password.none':
    'Je hebt hier geen wachtwoord. Log uit en kies ‘Wachtwoord vergeten?’ om er een te krijgen.',
  'password.changedSince': 'Je wachtwoord is intussen gewijzigd. Log opnieuw in.',
  'password.mailed': 'Als dit adres een account heeft, is er een mail met een link onderweg.',
  'password.reset': 'Je nieuwe wachtwoord is ingesteld. Log ermee in.',

  'mfa.wrongCode': 'Deze code klopt niet.',
  'mfa.inUse': 'Er is al een authenticator in gebruik.',
  'mfa.switchOff': 'Er is al een authenticator in gebruik. Zet die eerst uit.',
  'mfa.notInUse': 'Er is geen authenticator in gebruik.',
  'mfa.seedLost':
    'De codes van deze authenticator kunnen niet meer worden gecontroleerd. Gebruik een herstelcode, of vraag een beheerder hem opnieuw in te stellen.',

  'person.companyFull': 'Dit bedrijf mag {maxUsers} gebruikers hebben, en heeft ze al.',
  'person.notAccepted': 'Deze persoon heeft de uitnodiging nog niet aangenomen. Stuur haar opnieuw.',
  'person.accepted': 'Deze persoon heeft de uitnodiging al aangenomen.',
  'person.lastSuperAdmin': 'Dit is de laatste platformeigenaar; wijs eerst een ander aan.',
  'person.lastAdmin': 'Dit is de laatste beheerder van het bedrijf; wijs eerst een ander aan.',

  'company.nameTaken': 'Er bestaat al een bedrijf met deze naam.',
  'company.cron': 'Vul een cron-uitdrukking van vijf velden in, bijvoorbeeld “0 3 * * *”.',
  'company.archived': 'Dit bedrijf is gearchiveerd.',
  'company.archivedBefore': 'Dit bedrijf is al gearchiveerd.',
  'company.stillArchived': 'Dit bedrijf is gearchiveerd. Haal het eerst uit het archief.',
  'company.superAdminOnly': 'Alleen een platformeigenaar haalt bedrijven uit het archief.',
  'company.beingPurged':
    'De gegevens van dit bedrijf worden verwijderd. Verwijder ze nog eens om dat af te maken.',
  'company.archiveFirst':
    'Alleen van een gearchiveerd bedrijf worden de gegevens verwijderd. Archiveer het eerst.',
  'company.otherName': 'Dit is niet de naam van het bedrijf.',
  'person.noMfa': 'Deze persoon gebruikt geen authenticator.',
  'person.ownMfa': 'Zet je eigen authenticator uit met je wachtwoord en een code.',

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
  'operator.archived':
    '{name} is gearchiveerd. Haal het eerst uit het archief, op de pagina van het platform.',
  'operator.receiptHash': 'Neem het over van het bewijs: 64 tekens, 0 tot 9 en a tot f.',
  'operator.databaseUrl': 'Schrijf postgresql://gebruiker:wachtwoord@host:5432/database.',
  'operator.movedBefore':
    'De gegevens staan al in PostgreSQL. Gebruik backup en restore om ze ergens anders heen te brengen.',
  'operator.noRoom':
    '{path} is niet geschreven: de schijf ervan is bijna vol. Maak daar ruimte, of noem een plaats op een andere schijf.',
};
