import type { csp as english } from '../en/csp.ts';
import type { Translated } from '../translate.ts';

export const csp: Translated<typeof english> = {
  'advice.bypass.base-uri':
    "Houd base-uri op 'self' of 'none'. Zoek naar een <base>-element dat via gebruikersinhoud is geïnjecteerd: het stuurt elke relatieve URL om.",
  'advice.bypass.object-src': "Houd object-src op 'none'. Zoek naar <object> of <embed> in gebruikersinhoud.",
  'advice.bypass.frame-ancestors':
    'Een andere site probeerde de pagina in te sluiten. Laat frame-ancestors zoals het is, tenzij je die site kent en vertrouwt.',
  'advice.bypass.script-from-data':
    'Voeg nooit data: toe aan script-src: dat staat elk script toe. Zoek waar opmaak kan worden geïnjecteerd.',
  'advice.bypass.script-from-blob':
    'Voeg blob: niet toe aan script-src. Is de code van jou, laad die dan uit een bestand.',
  'advice.bypass.script-from-filesystem':
    'Voeg filesystem: niet toe aan script-src. Zoek uit wat het script in de pagina schreef.',
  'advice.bypass.callback-with-code':
    'De URL bevat code in een callbackparameter. Sta deze host niet toe; zoek naar geïnjecteerde opmaak.',
  'advice.bypass.callback-host':
    'Deze host voert elke functie uit die een aanroeper noemt. Sta hem niet toe voor scripts; haal de gegevens op als JSON.',
  'advice.bypass.gadget-host':
    'Deze host levert elke bibliotheek aan iedereen. Sta hem niet toe, maar kopieer het ene bestand dat je nodig hebt naar je eigen host.',
  'advice.bypass.gadget-library':
    'Deze bibliotheek voert code uit die in opmaak staat. Sta die niet toe bij een streng beleid.',
  'advice.bypass.inline-under-nonce':
    "Een inline script zonder nonce is geblokkeerd. Is het van jou, geef het dan de nonce; zoek anders naar geïnjecteerde opmaak. Voeg 'unsafe-inline' niet toe.",
  'advice.bypass.javascript-address':
    'Een javascript:-URL is geblokkeerd. Is die van jou, vervang hem dan door een event listener; zoek anders naar geïnjecteerde opmaak.',
  'advice.bypass.trusted-types-sink':
    'Er is tekst op een gevaarlijke plek in de pagina geschreven. Haal die door een Trusted Types-beleid dat de tekst opschoont.',
  'advice.bypass.trusted-types-policy':
    'Code probeerde een Trusted Types-beleid te maken dat niet op de lijst staat. Voeg het alleen toe als het van jou is.',
  'advice.bypass': 'Behandel dit als een poging om het beleid te omzeilen. Versoepel het niet.',
  'advice.overflow':
    'Er kwamen meer soorten schendingen binnen dan er per uur uit elkaar worden gehouden; deze zijn samen geteld. Pak eerst de andere aan: zo ziet een vloed van nepberichten eruit.',
  'advice.noise.injected': 'Niets te doen: geïnjecteerd door software bij de bezoeker. Sta het niet toe.',
  'advice.noise':
    'Niets te doen: veroorzaakt door de browser van de bezoeker, een extensie of een app. Sta het niet toe.',
  'advice.inline.style': 'Verplaats de stijl naar een stylesheet, of geef die een nonce of hash.',
  'advice.inline.attribute':
    "Vervang het on…-attribuut door een event listener in een scriptbestand. Voeg 'unsafe-inline' niet toe.",
  'advice.inline':
    "Is het script van jou, verplaats het dan naar een bestand of geef het een nonce of hash; zoek anders naar geïnjecteerde opmaak. Voeg 'unsafe-inline' niet toe.",
  'advice.eval.wasm':
    "Gebruik je WebAssembly, voeg dan 'wasm-unsafe-eval' toe aan script-src, nooit 'unsafe-eval'.",
  'advice.eval':
    "Zoek de code die tekst als code uitvoert (eval, new Function, een string in setTimeout) en vervang die. Voeg 'unsafe-eval' niet toe.",
  'advice.data.add': 'Sluit de pagina deze inhoud bewust in, voeg dan {source} toe aan {directive}.',
  'advice.data.worker': 'Is de worker van jou, laad hem dan uit een bestand in plaats van een blob.',
  'advice.data': 'Zoek uit wat deze inhoud insluit. Voeg {kind}: niet toe aan {directive}.',
  'advice.own.base':
    "De pagina stelt een base-URL in op de eigen host. Verwijder het <base>-element, of sta het toe met base-uri 'self'.",
  'advice.own.add':
    'Een van je eigen bestanden is geblokkeerd. Heeft de pagina het nodig, voeg dan {source} toe aan {directive}.',
  'advice.own':
    'Een van je eigen bestanden is geblokkeerd. Controleer of het beleid van deze pagina de host noemt waar het vandaan komt.',
  'advice.foreign.form':
    'Een formulier verstuurt naar een andere host. Ga na wie het daar heeft gezet voordat je de host toestaat.',
  'advice.foreign.script':
    'Heb je dit script bewust toegevoegd, voeg dan {source} toe aan script-src met een integrity-hash; zoek anders naar geïnjecteerde opmaak.',
  'advice.foreign.add':
    'Gebruikt de pagina deze host bewust, voeg dan {source} toe aan {directive}; laat hem anders geblokkeerd.',
  'advice.foreign':
    'De pagina legt contact met een andere host. Zoek uit wat dat doet; een rapport alleen is geen reden om hem toe te staan.',
  'advice.unclassified':
    'Het rapport zegt niet wat is geblokkeerd. Wacht op een vollediger rapport voordat je iets wijzigt.',
  'advice.foreign-reports_one':
    '{count} rapport gaat over een pagina op een andere host of geen, en telt hier niet mee. Is het je eigen adres, controleer dan BASE_URL.',
  'advice.foreign-reports_other':
    '{count} rapporten gaan over pagina’s op een andere host of geen, en tellen hier niet mee. Is het je eigen adres, controleer dan BASE_URL.',
  'csp.issue_one': '{directive}: {what}, {blocked}, {count} rapport',
  'csp.issue_other': '{directive}: {what}, {blocked}, {count} rapporten',
  'csp.what.noise': 'ruis van de browser',
  'csp.what.bypass': 'omzeilingspoging',
  'csp.what.own': 'van onszelf',
  'csp.what.third-party': 'een andere site',
  'csp.what.inline': 'code in de pagina',
  'csp.what.eval': 'code uit tekst',
  'csp.what.data': 'gegevens in het adres',
  'csp.what.unclassified': 'onbekend',

  'report.content-type':
    'Stuur rapporten als application/csp-report, application/json of application/reports+json.',
  'report.not-json': 'Het rapport is geen geldige JSON.',
  'report.no-usable-report': 'Geen van de rapporten noemt een directive of wat is geblokkeerd.',
};
