import type { imports as english } from '../en/imports.ts';

export const imports: Readonly<Record<keyof typeof english, string>> = {
  'nav.imports': 'Importeren',
  'overview.empty.action': 'Sessies importeren',
  'imports.title': 'Importeren',
  'imports.lead': 'Breng een export van je chatbot of helpdesk binnen. Vóór de start wordt niets opgeslagen.',
  'imports.choose': 'Laat een bestand hier los of kies er een',
  'imports.formats': 'CSV, een JSON-array of JSON-regels, ook verpakt met gzip.',
  'imports.setup': 'Hoe {file} wordt gelezen',
  'imports.mapping': 'Welke kolom wat is',
  'imports.column': 'Kolom',
  'imports.samples': 'In het bestand',
  'imports.field': 'Is',
  'imports.fieldOf': 'Wat de kolom {column} is',
  'imports.notUsed': 'Niet gebruikt',
  'imports.field.startClock': 'Tijd van de dag waarop het begon',
  'imports.field.endClock': 'Tijd van de dag waarop het eindigde',
  'imports.field.currency': 'Valuta',
  'imports.field.transcriptUrl': 'Adres van het transcript',
  'imports.field.messageRole': 'Wie het bericht schreef',
  'imports.field.messageContent': 'Tekst van het bericht',
  'imports.field.messageTime': 'Tijd van het bericht',
  'labelRule.title': 'Labels in het bestand',
  'labelRule.keep': 'Behouden',
  'labelRule.keep.help':
    'De AI vult in wat het bestand leeg laat. De eigen kijk van de AI wordt ernaast bewaard.',
  'labelRule.ai': 'De AI laten beslissen',
  'labelRule.ai.help': 'Waar de AI een label heeft, telt dat. Wat het bestand zegt wordt ernaast bewaard.',
  'imports.dateOrder': 'Volgorde in datums zoals 03-04-2026',
  'imports.dateOrder.auto': 'Zoals het bestand aangeeft',
  'imports.dateOrder.dmy': 'Dag eerst: 3 april',
  'imports.dateOrder.mdy': 'Maand eerst: 4 maart',
  'imports.preview': 'De eerste sessies, zoals ze gelezen zouden worden',
  'imports.nothing':
    'In dit bestand is geen sessie gevonden. Misschien is het afgekapt, of staat er alleen een kopregel in.',
  'imports.badRow': 'Regel {line} zou geweigerd worden: {reason}',
  'imports.otherFile': 'Ander bestand',
  'imports.rehearse': 'Proefdraaien',
  'imports.rehearsing': 'Proefdraaien slaat niets op. Het resultaat staat in de lijst hieronder.',
  'imports.start': 'Import starten',
  'imports.list': 'Imports tot nu toe',
  'imports.noName': 'Gegevensbron',
  'imports.dryRun': 'Proef',
  'imports.progress': 'Voortgang van {file}',
  'imports.rate_one': '{count} rij per seconde, nog {eta}',
  'imports.rate_other': '{count} rijen per seconde, nog {eta}',
  'imports.sending': '{file} versturen',
  'imports.sent': '{sent} van {total} verstuurd, {rate} per seconde, nog {eta}',
  'imports.sentAll': 'Alles is verstuurd. De dienst bekijkt het bestand.',
  'imports.undoRate_one': '{done} van {count} sessie teruggezet, {rate} per seconde, nog {eta}',
  'imports.undoRate_other': '{done} van {count} sessies teruggezet, {rate} per seconde, nog {eta}',
  'imports.counts': '{new} nieuw, {changed} gewijzigd, {identical} gelijk, {rejected} geweigerd',
  'imports.rejectedFile': 'Geweigerde rijen als bestand',
  'imports.cancel': 'Import annuleren',
  'imports.cancelOf': 'De import van {file} annuleren',
  'imports.cancel.title': 'Deze import annuleren?',
  'imports.cancel.text':
    'Van het bestand wordt niets meer gelezen. Wat tot nu toe bewaard is blijft, en kan daarna ongedaan worden gemaakt.',
  'imports.cancel.rehearsal': 'Van het bestand wordt niets meer gelezen. Een proef bewaart niets.',
  'imports.undo': 'Ongedaan maken',
  'imports.undoOf': 'De import van {file} ongedaan maken',
  'imports.undo.title': 'Deze import ongedaan maken?',
  'imports.undo.new_one': '{count} binnengebrachte sessie verdwijnt.',
  'imports.undo.new_other': '{count} binnengebrachte sessies verdwijnen.',
  'imports.undo.changed_one': '{count} gewijzigde sessie wordt weer wat ze was.',
  'imports.undo.changed_other': '{count} gewijzigde sessies worden weer wat ze waren.',
  'imports.undo.nothing': 'Deze import bracht of wijzigde geen sessie: er verandert verder niets.',
  'imports.undone': 'De sessies zijn weer zoals ze voor deze import waren.',
  'imports.warnings_one': '{count} rij is overgenomen zonder een waarde die niet te lezen was.',
  'imports.warnings_other': '{count} rijen zijn overgenomen zonder een waarde die niet te lezen was.',
  'imports.remarks_one': '{count} opmerking: wat niet is overgenomen',
  'imports.remarks_other': '{count} opmerkingen: wat niet is overgenomen',
  'imports.remark.COLUMN_NOT_TAKEN_one':
    'Kolom “{column}” past bij geen veld: in {count} rij staat daar iets.',
  'imports.remark.COLUMN_NOT_TAKEN_other':
    'Kolom “{column}” past bij geen veld: in {count} rijen staat daar iets.',
  'imports.remark.VALUE_NOT_TAKEN_one': 'Kolom “{column}”: {count} waarde is niet bekend en weggelaten.',
  'imports.remark.VALUE_NOT_TAKEN_other': 'Kolom “{column}”: {count} waarden zijn niet bekend en weggelaten.',
  'imports.remark.SCALE_UNCLEAR_one':
    'Kolom “{column}”: {count} getal is niet als stemming gelezen, de schaal is niet duidelijk.',
  'imports.remark.SCALE_UNCLEAR_other':
    'Kolom “{column}”: {count} getallen zijn niet als stemming gelezen, de schaal is niet duidelijk.',
  'imports.remark.ID_CUT_SHORT_one':
    'Kolom “{column}”: een rekenblad heeft {count} lang getal afgekapt; het is weggelaten.',
  'imports.remark.ID_CUT_SHORT_other':
    'Kolom “{column}”: een rekenblad heeft {count} lange getallen afgekapt; ze zijn weggelaten.',
  'imports.remark.MESSAGES_CUT_one':
    'Kolom “{column}”: {count} bericht na de eerste 10.000 van zijn sessie is weggelaten.',
  'imports.remark.MESSAGES_CUT_other':
    'Kolom “{column}”: {count} berichten na de eerste 10.000 van hun sessie zijn weggelaten.',
  'imports.remark.SPEAKER_UNKNOWN_one':
    'Kolom “{column}”: niemand weet wie {count} bericht schreef; het is van een onbekende spreker.',
  'imports.remark.SPEAKER_UNKNOWN_other':
    'Kolom “{column}”: niemand weet wie {count} berichten schreef; ze zijn van een onbekende spreker.',
  'imports.remark.SPEAKER_GUESSED_one':
    'Kolom “{column}”: het bestand zegt niet wie {count} bericht schreef; gebruiker of medewerker is genomen naar wie het eerst spreekt.',
  'imports.remark.SPEAKER_GUESSED_other':
    'Kolom “{column}”: het bestand zegt niet wie {count} berichten schreef; gebruiker en medewerker zijn genomen naar wie het eerst spreekt.',
  'imports.speakers': 'Wie zijn dit? Het bestand noemt alleen hun naam.',
  'imports.remark.sample': 'Een ervan: {sample}',
  'imports.empty.title': 'Er is nog niets geïmporteerd',
  'imports.empty.text': 'Wat je binnenbrengt staat hier, en kan ongedaan worden gemaakt.',
  'imports.state.QUEUED': 'Wacht',
  'imports.state.RUNNING': 'Bezig',
  'imports.state.COMPLETED': 'Klaar',
  'imports.state.FAILED': 'Mislukt',
  'imports.state.CANCELLED': 'Geannuleerd',
  'imports.state.UNDOING': 'Wordt ongedaan gemaakt',
  'imports.state.UNDONE': 'Ongedaan gemaakt',

  'imports.source.none': 'Sessies kunnen ook volgens schema van een eigen adres worden opgehaald.',
  'imports.source.setUp': 'Gegevensbron instellen',
  'imports.source.change': 'Gegevensbron wijzigen',
  'imports.source.byHand': 'Alleen met de hand',
  'imports.source.test': 'Verbinding testen',
  'imports.source.pull': 'Nu ophalen',

  'imports.cost.about_one':
    'Daarna leest AI ongeveer {count} sessie met {model}: ongeveer {cost}, in plaats van {listCost} buiten batches.',
  'imports.cost.about_other':
    'Daarna leest AI ongeveer {count} sessies met {model}: ongeveer {cost}, in plaats van {listCost} buiten batches.',
  'imports.cost.noPrice': 'Daarna leest AI deze sessies met {model}. Van dit model is geen prijs bekend.',
  'imports.cost.off': 'AI leest er niets van: het AI-budget van het bedrijf is 0.',

  'imports.newCategories_one':
    'Dit woord uit het bestand is geen categorie van je bedrijf. Zo geïmporteerd worden de sessies “{other}”.',
  'imports.newCategories_other':
    'Deze {count} woorden uit het bestand zijn geen categorieën van je bedrijf. Zo geïmporteerd worden de sessies “{other}”.',
  'imports.addCategories': 'Maak er eerst categorieën van',
  'imports.erased_one': '{count} rij van een gewiste persoon, niet opgenomen',
  'imports.erased_other': '{count} rijen van gewiste personen, niet opgenomen',
};
