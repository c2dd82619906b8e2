import type { Recorded } from '../../recorded.ts';
import { connections } from './said/connections.ts';
import { imports } from './said/imports.ts';
import { refusals } from './said/refusals.ts';

/** What the service writes down in English, in Dutch: deeds by their action, alerts by their title, advice by its code, other sentences by their text. */
export const recorded: Recorded = {
  'refused.AUTHENTICATION.BLOCKED': 'Een sessie werd niet aangenomen.',
  'refused.AUTHORIZATION.BLOCKED': 'Geweigerd: daar is geen recht op.',
  'refused.CSRF_PROTECTION.BLOCKED': 'Geweigerd: het vervalsingsbewijs ontbrak of klopte niet.',
  'refused.RATE_LIMITING.RATE_LIMITED': 'Geweigerd: te veel verzoeken.',

  'deed.auth.login': 'Ingelogd.',
  'deed.auth.login.FAILURE': 'Een inlogpoging werd geweigerd.',
  'deed.auth.logout': 'Uitgelogd.',
  'deed.auth.register': 'Een bedrijf en de beheerder ervan hebben zich geregistreerd.',
  'deed.auth.setup': 'De eerste beheerder van het platform is gemaakt met de inrichtlink.',
  'deed.auth.setup.FAILURE': 'De inrichtlink was onbekend, gebruikt of verlopen.',
  'deed.auth.acceptInvite': 'De uitnodiging aangenomen.',
  'deed.auth.acceptInvite.FAILURE': 'De link van een uitnodiging was onbekend, gebruikt of verlopen.',
  'deed.auth.forgotPassword': 'Een link om een nieuw wachtwoord te kiezen is verstuurd.',
  'deed.auth.forgotPassword.FAILURE': 'Geen account mag met dit adres een nieuw wachtwoord kiezen.',
  'deed.auth.forgotPassword.RATE_LIMITED':
    'Naar dit adres gingen binnen een uur drie links; de laatste blijft werken.',
  'deed.auth.resetPassword': 'Via de mail een nieuw wachtwoord gekozen; alle sessies zijn beëindigd.',
  'deed.auth.resetPassword.FAILURE':
    'De link om een nieuw wachtwoord te kiezen was onbekend, gebruikt of verlopen.',
  'deed.auth.changePassword': 'Het eigen wachtwoord gewijzigd; andere sessies zijn beëindigd.',
  'deed.auth.changePassword.FAILURE': 'Wachtwoord wijzigen: het eigen wachtwoord klopte niet.',
  'deed.auth.confirmEmail': 'Een e-mailadres bevestigd.',
  'deed.auth.confirmEmail.FAILURE':
    'De link om een e-mailadres te bevestigen was onbekend, gebruikt of verlopen.',
  'deed.auth.mfaSetup': 'Begonnen een authenticator in te stellen.',
  'deed.auth.mfaEnable': 'Inloggen in twee stappen aangezet.',
  'deed.auth.mfaEnable.FAILURE': 'Inloggen in twee stappen aanzetten: het wachtwoord of de code klopte niet.',
  'deed.auth.mfaDisable': 'Inloggen in twee stappen uitgezet.',
  'deed.auth.mfaDisable.FAILURE':
    'Inloggen in twee stappen uitzetten: het wachtwoord of de code klopte niet.',
  'deed.auth.revokeSessions': 'Eigen sessies beëindigd.',
  'deed.auth.sessionMoved': 'Een sessie ging verder in een andere browser en een ander netwerk.',

  'deed.identity.signIn': 'Ingelogd via de identiteitsdienst.',
  'deed.identity.signIn.FAILURE': 'Een inlogpoging via de identiteitsdienst werd geweigerd.',
  'deed.identity.save': 'De identiteitsdienst van het bedrijf ingesteld.',
  'deed.identity.remove': 'De identiteitsdienst van het bedrijf weggehaald.',
  'deed.identity.addDomain': 'Een e-maildomein van het bedrijf genoemd.',
  'deed.identity.verifyDomain': 'Een e-maildomein van het bedrijf bewezen.',
  'deed.identity.removeDomain': 'Een e-maildomein van het bedrijf weggehaald.',

  'deed.user.invite': 'Iemand bij het bedrijf uitgenodigd.',
  'deed.user.resendInvite': 'Iemand opnieuw bij het bedrijf uitgenodigd.',
  'deed.user.update': 'Een gebruiker van het bedrijf gewijzigd.',
  'deed.user.changeRole': 'Een gebruiker van het bedrijf een andere rol gegeven.',
  'deed.user.changeRole.BLOCKED':
    'De identiteitsdienst neemt de laatste beheerder de rol af; die blijft, zodat iemand kan ingrijpen.',
  'deed.user.disable': 'Een gebruiker van het bedrijf uitgeschakeld.',
  'deed.user.disable.BLOCKED':
    'De identiteitsdienst neemt de laatste beheerder de rol af; die blijft, zodat iemand kan ingrijpen.',
  'deed.user.remove': 'Een gebruiker van het bedrijf verwijderd.',
  'deed.user.resetMfa': 'Inloggen in twee stappen van een collega uitgezet.',
  'deed.users.export': 'De lijst van gebruikers van het bedrijf geëxporteerd.',
  'deed.user.updateProfile': 'Het eigen profiel gewijzigd.',
  'deed.user.updateProfile.FAILURE': 'Het e-mailadres wijzigen: het eigen wachtwoord klopte niet.',

  'deed.company.update': 'De instellingen van het bedrijf gewijzigd.',
  'deed.platform.createCompany': 'Een bedrijf toegevoegd en de beheerder ervan uitgenodigd.',
  'deed.platform.updateCompany': 'Het bedrijf gewijzigd.',
  'deed.platform.suspendCompany': 'Het bedrijf opgeschort.',
  'deed.platform.archiveCompany': 'Het bedrijf gearchiveerd.',
  'deed.platform.purgeCompany': 'Alle gegevens van het bedrijf verwijderd, behalve het auditlogboek.',
  'deed.companies.export': 'De lijst van bedrijven geëxporteerd.',
  'deed.staff.export': 'De lijst van medewerkers van het platform geëxporteerd.',
  'deed.platform.inviteStaff': 'Iemand uitgenodigd als medewerker van het platform.',
  'deed.platform.resetStaffMfa': 'Inloggen in twee stappen van een medewerker van het platform uitgezet.',
  'deed.platform.resendStaffInvite': 'Iemand opnieuw uitgenodigd als medewerker van het platform.',
  'deed.platform.updateStaff': 'Een medewerker van het platform gewijzigd.',
  'deed.platform.removeStaff': 'Een medewerker van het platform verwijderd.',
  'deed.platform.firstAdministrator': 'De in de instellingen genoemde beheerder van het platform is gemaakt.',
  'deed.operator.runSchedule': 'Een schema met de hand uitgevoerd.',
  'deed.operator.endSessions': 'Vanaf de opdrachtregel iemands sessies beëindigd.',
  'deed.operator.backup': 'Vanaf de opdrachtregel een back-up van alle gegevens gemaakt.',
  'deed.operator.makeAdministrator':
    'Vanaf de opdrachtregel iemand uitgenodigd als medewerker van het platform.',
  'deed.operator.move': 'Vanaf de opdrachtregel alle gegevens naar PostgreSQL verhuisd.',
  'deed.demo.fill': 'De voorbeeldbedrijven gemaakt.',
  'deed.demo.fillOwn': 'De verzonnen sessies van het voorbeeld binnengehaald.',

  'deed.view.save': 'Een weergave bewaard.',
  'deed.view.remove': 'Een bewaarde weergave verwijderd.',
  'deed.session.correct': 'Een kenmerk van een sessie gecorrigeerd.',
  'deed.sessions.read': '{count} sessies gelezen binnen een uur, in {readings} keer.',
  'deed.sessions.export': 'Sessies geëxporteerd.',
  'deed.sessions.retention':
    '{removedCount} sessies verwijderd die ouder zijn dan het bedrijf ze bewaart ({keptDays} dagen).',
  'deed.sessions.forgetUser': 'Een eindgebruiker uitgewist: {sessions} sessies.',
  'deed.taxonomy.update': 'De categorieën van het bedrijf gewijzigd.',
  'deed.taxonomy.add': 'Categorieën aan die van het bedrijf toegevoegd.',
  'deed.taxonomy.split': 'Sessies uit de ene categorie in een andere gezet.',

  'deed.imports.create': 'Een import of een proef daarvan gestart.',
  'deed.imports.complete': 'Een import is afgerond.',
  'deed.imports.fail': 'Een import is mislukt.',
  'deed.imports.undo': 'Een import ongedaan gemaakt.',
  'deed.imports.errors': 'De geweigerde rijen van een import opgehaald.',
  'deed.imports.retention': '{removedCount} rijen verwijderd die een import had geweigerd.',
  'deed.imports.pull': 'Een bestand van de gegevensbron opgehaald.',
  'deed.imports.pull.FAILURE': 'De gegevensbron kon niet worden gelezen.',
  'deed.imports.testConnection': 'De gegevensbron geprobeerd.',

  'deed.batch.create': 'Een AI-batch gemaakt ({requests} verzoeken).',
  'deed.batch.split': 'Een AI-batch gesplitst die te groot was voor de aanbieder.',
  'deed.batch.export': 'De lijst van AI-batches geëxporteerd.',
  'deed.batch.retry': 'Een mislukte AI-batch opnieuw in de rij gezet.',
  'deed.batch.analyseAnew': 'Opdracht gegeven om sessies opnieuw te analyseren.',
  'deed.batch.analyseSession': 'Opdracht gegeven om een sessie opnieuw te analyseren.',
  'deed.batch.run': 'Een schema van de AI-batches met de hand uitgevoerd.',
  'deed.batch.budgetSpent.BLOCKED': 'Geen nieuwe AI-batches: het budget laat ze niet toe.',

  'deed.audit.list': 'Het auditlogboek gelezen.',
  'deed.audit.get': 'Een regel van het auditlogboek gelezen.',
  'deed.audit.export': 'Het auditlogboek geëxporteerd.',
  'deed.audit.verify': 'Gecontroleerd of met het auditlogboek is geknoeid.',
  'deed.audit.tampering': 'Er is met het auditlogboek geknoeid.',
  'deed.audit.retention.configure': 'De bewaartermijn van het auditlogboek op {after} dagen gezet.',
  'deed.audit.retention.cleanup': '{recordsAffected} regels van het auditlogboek opgeruimd.',
  'deed.audit.legalHold.place': 'Het auditlogboek onder juridische bewaarplicht gesteld.',
  'deed.audit.legalHold.lift': 'De juridische bewaarplicht van het auditlogboek opgeheven.',

  'deed.csp.export': 'De overtredingen van het paginabeleid geëxporteerd.',
  'deed.security.alert': 'Er kwam een beveiligingsmelding: {alertType}.',
  'deed.security.acknowledge': 'Beveiligingsmeldingen bevestigd.',
  'deed.security.configure': 'De beveiligingsbewaking gewijzigd.',
  'deed.security.analyse': 'Dreigingen laten analyseren.',
  'deed.security.export': 'Beveiligingsgegevens geëxporteerd.',
  'deed.security.replaceWebhookSecret': 'Een nieuw geheim gemaakt om webhooks te ondertekenen.',
  'deed.webhook.save': 'Gewijzigd waar het bedrijf zijn beveiligingsmeldingen ontvangt.',
  'deed.webhook.test': 'Een proefbericht naar de beveiligingswebhook gestuurd.',
  'deed.security.testNotification': 'Een proefbericht over meldingen verstuurd.',
  'deed.identity.test': 'De identiteitsdienst van het bedrijf geprobeerd.',

  'alert.accountEnumeration': 'Vanaf één adres is naar {count} accounts gevraagd die niet bestaan.',
  'alert.auditTampering':
    'Een controle van het auditlogboek vond regels die niet zijn zoals ze verzegeld werden.',
  'alert.bruteForce': '{count} mislukte inlogpogingen vanaf één adres op één account.',
  'alert.bruteForceSlow': '{count} mislukte inlogpogingen vanaf één adres op één account.',
  'alert.stuffing': '{count} mislukte inlogpogingen vanaf één adres op veel accounts.',
  'alert.stuffingFromMany': '{count} mislukte inlogpogingen op veel accounts vanaf veel adressen.',
  'alert.cspSpike': '{count} overtredingen van het paginabeleid binnen een minuut.',
  'alert.forged': '{count} verzoeken zonder juist vervalsingsbewijs vanaf één adres.',
  'alert.triedFromMany': '{count} mislukte inlogpogingen op één account vanaf veel adressen.',
  'alert.triedAgain': '{count} mislukte inlogpogingen op één account.',
  'alert.forbidden': '{count} verboden handelingen van één persoon.',
  'alert.platformPower': 'Iemand kreeg een beherende rol van het platform.',
  'alert.madeAdministrator':
    'Iemand is beheerder van een bedrijf gemaakt, vanaf een nieuw adres of meermaals achter elkaar.',
  'alert.twoPlaces': 'Ingelogd vanuit twee landen, sneller na elkaar dan de vlucht ertussen duurt.',
  'alert.manySessions': '{count} verschillende sessies door één persoon gezien binnen een dag.',
  'alert.muchData': '{count} keer gelezen of geëxporteerd door één persoon binnen een uur.',
  'alert.spraying': '{count} mislukte inlogpogingen vanaf één adres op veel accounts.',
  'alert.ignoresLimits': '{count} verzoeken boven een limiet vanaf één adres binnen een minuut.',
  'alert.sessionMoved': 'Een lopende sessie ging verder in een andere browser in een ander netwerk.',
  'alert.refusedAgain': '{count} weigeringen van één adres.',
  'alert.muchAdministration': '{count} beheerhandelingen van één persoon binnen een uur.',

  'anomaly.failedSignIns':
    '{observed} mislukte inlogpogingen in een minuut; gewoonlijk rond dit uur: {expected}.',
  'anomaly.refusedActs':
    '{observed} geweigerde handelingen in een minuut; gewoonlijk rond dit uur: {expected}.',
  'anomaly.rateLimitHits':
    '{observed} verzoeken boven een limiet in een minuut; gewoonlijk rond dit uur: {expected}.',
  'anomaly.dataReads': '{observed} keer gegevens gelezen in een minuut; gewoonlijk rond dit uur: {expected}.',
  'anomaly.adminActs': '{observed} beheerhandelingen in een minuut; gewoonlijk rond dit uur: {expected}.',
  'anomaly.cspReports': '{observed} CSP-berichten in een minuut; gewoonlijk rond dit uur: {expected}.',

  'csp.issue': '{directive}: {what}, {blocked} ({count} keer)',
  'advice.bypass': 'Behandel dit als een poging om het beleid te omzeilen. Maak het niet ruimer.',
  'advice.bypass.base-uri':
    "Houd base-uri op 'self' of 'none'. Zoek een <base>-element dat met inhoud van gebruikers binnenkwam: het buigt elk relatief adres om.",
  'advice.bypass.object-src': "Houd object-src op 'none'. Zoek <object> of <embed> in inhoud van gebruikers.",
  'advice.bypass.frame-ancestors':
    'Een andere site wilde de pagina insluiten. Laat frame-ancestors zoals het is, tenzij je die site kent en vertrouwt.',
  'advice.bypass.script-from-data':
    'Voeg nooit data: toe aan script-src: daarmee mag elk script. Zoek waar opmaak in de pagina kan worden gesmokkeld.',
  'advice.bypass.script-from-blob':
    'Voeg blob: niet toe aan script-src. Is de code van jou, laad haar dan uit een eigen bestand.',
  'advice.bypass.script-from-filesystem':
    'Voeg filesystem: niet toe aan script-src. Zoek wat het script in de pagina schreef.',
  'advice.bypass.callback-with-code':
    'Het adres draagt code in een callback-parameter. Sta deze host niet toe; zoek naar binnengesmokkelde opmaak.',
  'advice.bypass.callback-host':
    'Deze host voert elke functie uit die een aanroeper noemt. Sta hem niet toe voor scripts; haal de gegevens als JSON op.',
  'advice.bypass.gadget-host':
    'Deze host levert elke bibliotheek aan iedereen. Kopieer het ene bestand dat je nodig hebt naar je eigen host in plaats van hem toe te staan.',
  'advice.bypass.gadget-library':
    'Deze bibliotheek voert code uit die in opmaak staat. Sta haar niet toe naast een streng beleid.',
  'advice.bypass.inline-under-nonce':
    "Een script in de pagina zonder nonce is tegengehouden. Is het van jou, geef het de nonce; zoek anders naar binnengesmokkelde opmaak. Voeg 'unsafe-inline' niet toe.",
  'advice.bypass.javascript-address':
    'Een javascript:-adres is tegengehouden. Vervang het door een event listener; is het niet van jou, zoek dan naar binnengesmokkelde opmaak.',
  'advice.bypass.trusted-types-sink':
    'Er is tekst op een gevaarlijke plek in de pagina geschreven. Leid haar door een Trusted Types-beleid dat haar schoonmaakt.',
  'advice.bypass.trusted-types-policy':
    'Code wilde een Trusted Types-beleid maken dat niet op de lijst staat. Voeg het alleen toe als het van jou is.',
  'advice.overflow':
    'Er kwamen meer soorten binnen dan een uur uit elkaar houdt; deze zijn samen geteld. Ga met de andere aan de slag: een vloed verzonnen berichten ziet er zo uit.',
  'advice.noise.injected': 'Niets te doen: ingevoegd door software bij de lezer. Sta het niet toe.',
  'advice.noise':
    'Niets te doen: veroorzaakt door de browser van de lezer, een extensie of een app. Sta het niet toe.',
  'advice.inline.style': 'Zet de stijl in een stylesheet of geef haar een nonce of hash.',
  'advice.inline.attribute':
    "Vervang het on…-attribuut door een event listener in een scriptbestand. Voeg 'unsafe-inline' niet toe.",
  'advice.inline':
    "Is het script van jou, zet het dan in een bestand of geef het een nonce of hash; zoek anders naar binnengesmokkelde opmaak. Voeg 'unsafe-inline' niet toe.",
  'advice.eval.wasm':
    "Gebruik je WebAssembly, voeg dan 'wasm-unsafe-eval' toe aan script-src; nooit 'unsafe-eval'.",
  'advice.eval':
    "Zoek de code die code uit tekst maakt (eval, new Function, tekst aan setTimeout) en vervang haar. Voeg 'unsafe-eval' niet toe.",
  'advice.data.add': 'Sluit de pagina zulke inhoud met opzet in, voeg dan {source} toe aan {directive}.',
  'advice.data.worker': 'Is de worker van jou, laad hem dan uit een eigen bestand in plaats van een blob.',
  'advice.data': 'Zoek wat deze inhoud insluit. Voeg {kind}: niet toe aan {directive}.',
  'advice.own.base':
    "De pagina zet een base op de eigen host. Haal het <base>-element weg of sta het toe met base-uri 'self'.",
  'advice.own.add':
    'Een eigen bestand wordt tegengehouden. Voeg {source} toe aan {directive} als de pagina het nodig heeft.',
  'advice.own':
    'Een eigen bestand wordt tegengehouden. Controleer of het beleid van deze pagina de host noemt waar het vandaan komt.',
  'advice.foreign.form':
    'Een formulier stuurt naar een andere host. Ga na wie het daar zette voordat je de host toestaat.',
  'advice.foreign.script':
    'Heb je dit script met opzet toegevoegd, voeg dan {source} toe aan script-src, samen met een integrity-hash; zoek anders naar binnengesmokkelde opmaak.',
  'advice.foreign.add':
    'Gebruikt de pagina deze host met opzet, voeg dan {source} toe aan {directive}; laat hem anders geblokkeerd.',
  'advice.foreign':
    'Er wordt een andere host aangesproken. Zoek uit wat erom vraagt; een bericht alleen is geen reden om hem toe te staan.',
  'advice.unclassified':
    'Het bericht zegt niet wat is tegengehouden. Wacht op een vollediger bericht voordat je iets wijzigt.',
  'advice.foreign-reports':
    '{count} berichten noemen een pagina van een andere host of geen, en tellen hier nergens mee. Is het je eigen adres, controleer dan BASE_URL.',

  // Sentences that are always the same are their own keys.
  'Failed sign-ins': 'Mislukte inlogpogingen',
  'Refused requests': 'Geweigerde verzoeken',
  'Suspicious events': 'Verdachte gebeurtenissen',
  'Many accounts without a sign-in': 'Veel accounts zonder dat iemand inlogde',
  'Many addresses': 'Veel adressen',
  'evidence.Failed sign-ins': '{failedSignIns} mislukt, {signIns} gelukt',
  'evidence.Refused requests': '{refusals} verzoeken geweigerd',
  'evidence.Suspicious events': '{suspiciousEvents} gebeurtenissen als verdacht beoordeeld',
  'evidence.Many accounts without a sign-in': '{accounts} accounts geprobeerd, niemand kwam binnen',
  'evidence.Many addresses': '{addresses} verschillende adressen',
  'Look into the open alerts and acknowledge them.': 'Ga de open meldingen na en bevestig ze.',
  'Check that what followed the acknowledged alerts was enough.':
    'Ga na of wat op de bevestigde meldingen volgde genoeg was.',
  'Ask whether the failed sign-ins were theirs; turn on a second factor for the accounts concerned.':
    'Vraag na of de mislukte inlogpogingen van de mensen zelf waren; zet voor hun accounts inloggen in twee stappen aan.',
  'Find out what the refused requests were after; the audit log names each.':
    'Zoek uit waar de geweigerde verzoeken op uit waren; het auditlogboek noemt ze stuk voor stuk.',
  'End the running sessions of the accounts concerned and have their passwords changed.':
    'Beëindig de lopende sessies van deze accounts en laat hun wachtwoorden wijzigen.',
  'Block this address in front of the service while it goes on.':
    'Blokkeer dit adres vóór de dienst zolang het doorgaat.',
  'Compare the addresses with where this person works, and end the sessions that do not fit.':
    'Vergelijk de adressen met waar deze persoon werkt en beëindig de sessies die niet kloppen.',
  'Look into the open alerts, the worst first, and acknowledge them.':
    'Ga de open meldingen na, de ergste eerst, en bevestig ze.',
  '{count} in this range': '{count} in deze periode',
  'Nothing to do: no risk was seen.': 'Niets te doen: er is geen risico gezien.',

  ...imports,
  ...connections,
  ...refusals,
};
