import type { csp as english } from '../en/csp.ts';
import type { Translated } from '../translate.ts';

export const csp: Translated<typeof english> = {
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
  'advice.bypass': 'Behandel dit als een poging om het beleid te omzeilen. Maak het niet ruimer.',
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
  'advice.foreign-reports_one':
    '{count} bericht noemt een pagina van een andere host of geen, en telt hier nergens mee. Is het je eigen adres, controleer dan BASE_URL.',
  'advice.foreign-reports_other':
    '{count} berichten noemen een pagina van een andere host of geen, en tellen hier nergens mee. Is het je eigen adres, controleer dan BASE_URL.',
  'csp.issue_one': '{directive}: {what}, {blocked}, {count} bericht',
  'csp.issue_other': '{directive}: {what}, {blocked}, {count} berichten',
  'csp.what.noise': 'ruis van browsersoftware',
  'csp.what.bypass': 'poging tot omzeiling',
  'csp.what.own': 'van onszelf',
  'csp.what.third-party': 'een andere site',
  'csp.what.inline': 'code in de pagina',
  'csp.what.eval': 'code uit tekst',
  'csp.what.data': 'gegevens in het adres',
  'csp.what.unclassified': 'niet bekend',

  'report.content-type':
    'Stuur een bericht als application/csp-report, application/json of application/reports+json.',
  'report.not-json': 'Het bericht is geen geldige JSON.',
  'report.no-usable-report': 'Er zit geen bericht in dat een directive noemt of wat is tegengehouden.',
};
