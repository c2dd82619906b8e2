import type { imports as english } from '../en/imports.ts';

export const imports: Readonly<Record<keyof typeof english, string>> = {
  'imports.title': 'Importeren',
  'imports.lead': 'Importeer een export van je chatbot of helpdesk. Er wordt niets opgeslagen tot je start.',
  'imports.choose': 'Laat een bestand hier los of kies er een',
  'imports.formats': 'CSV, JSON of JSON Lines, ook als gzip.',
  'imports.setup': '{file}',
  'imports.mapping': 'Koppeling van kolommen',
  'imports.column': 'Kolom',
  'imports.samples': 'Voorbeelden',
  'imports.field': 'Veld',
  'imports.fieldOf': 'Veld voor kolom {column}',
  'imports.notUsed': 'Niet importeren',
  'imports.field.startClock': 'Begintijd (klok)',
  'imports.field.endClock': 'Eindtijd (klok)',
  'imports.field.timeZone': 'Tijdzone van de rij',
  'imports.field.currency': 'Valuta',
  'imports.field.transcriptUrl': 'URL van transcript',
  'imports.field.messageRole': 'Afzender van bericht',
  'imports.field.messageContent': 'Tekst van bericht',
  'imports.field.messageReply': 'Antwoord',
  'imports.field.messageTime': 'Tijd van bericht',
  'imports.field.messageOrder': 'Volgorde van berichten',
  'imports.field.messagePrivate': 'Privébericht',
  'imports.field.messageDeleted': 'Verwijderd bericht',
  'labelRule.title': 'Labels in het bestand',
  'labelRule.keep': 'Labels van het bestand houden',
  'labelRule.keep.help': 'AI vult aan wat ontbreekt en bewaart de eigen labels ernaast.',
  'labelRule.ai': 'AI laten beslissen',
  'labelRule.ai.help': 'Labels van AI gaan voor. De labels uit het bestand worden ernaast bewaard.',
  'imports.dateOrder': 'Datums zoals 03-04-26',
  'imports.dateOrder.auto': 'Uit het bestand afleiden',
  'imports.dateOrder.dmy': 'Dag eerst: 3 april 2026',
  'imports.dateOrder.mdy': 'Maand eerst: 4 maart 2026',
  'imports.dateOrder.ymd': 'Jaar eerst: 26 april 2003',
  'imports.dateOrder.found.dmy': 'In het bestand staat de dag eerst.',
  'imports.dateOrder.found.mdy': 'In het bestand staat de maand eerst.',
  'imports.dateOrder.found.ymd': 'In het bestand staat het jaar eerst.',
  'imports.dateOrder.found.unclear': 'De eerste rijen geven geen uitsluitsel.',
  'imports.dateOrder.found.mixed': 'Het bestand gebruikt beide.',
  'imports.timeZone': 'Tijdzone voor tijden zonder zone',
  'imports.decimalMark': 'Decimaalteken',
  'imports.decimalMark.auto': 'Uit het bestand afleiden',
  'imports.decimalMark.point': 'Punt: 1.5',
  'imports.decimalMark.comma': 'Komma: 1,5',
  'imports.decimalMark.found.point': 'Het bestand gebruikt een punt.',
  'imports.decimalMark.found.comma': 'Het bestand gebruikt een komma.',
  'imports.decimalMark.found.unclear': 'De eerste rijen geven geen uitsluitsel.',
  'imports.decimalMark.found.mixed': 'Het bestand gebruikt beide.',
  'imports.durationUnit': 'Eenheid van de duur',
  'imports.durationUnit.unclear':
    'De duur heeft geen eenheid. Zonder eenheid wordt die weggelaten. Minuten: 1:30 is 90 seconden; uren: 90 minuten.',
  'imports.durationUnit.auto': 'Uit het bestand afleiden',
  'imports.durationUnit.ms': 'Milliseconden',
  'imports.durationUnit.s': 'Seconden',
  'imports.durationUnit.min': 'Minuten',
  'imports.durationUnit.h': 'Uren',
  'imports.durationUnit.d': 'Dagen',
  'imports.ratingScale': 'Schaal van beoordelingen',
  'imports.ratingScale.unclear': 'De beoordelingen hebben geen schaal. Zonder schaal worden ze weggelaten.',
  'imports.ratingScale.best': 'Van de slechtste naar de beste.',
  'imports.ratingScale.auto': 'Uit het bestand afleiden',
  'imports.ratingScale.1-3': '1 tot 3',
  'imports.ratingScale.1-5': '1 tot 5',
  'imports.ratingScale.1-7': '1 tot 7',
  'imports.ratingScale.1-10': '1 tot 10',
  'imports.ratingScale.0-10': '0 tot 10',
  'imports.ratingScale.0-100': '0 tot 100',
  'imports.ratingScale.thumbs': 'Duim: 1 omhoog, 0 omlaag',
  'imports.ratingScale.-1-1': '-1 tot 1',
  'imports.ratingScale.5-1': '5 tot 1: 1 is het beste',
  'imports.ratingScale.6-1': '6 tot 1: 1 is het beste',
  'imports.currency': 'Valuta van de kosten',
  'imports.preview': 'Voorbeeld',
  'imports.nothing':
    'Geen sessies gevonden. Het bestand is misschien niet compleet of bevat alleen een kopregel.',
  'imports.badRow': 'Regel {line} zou geweigerd worden: {reason}',
  'imports.otherFile': 'Ander bestand kiezen',
  'imports.dryRun.start': 'Proefrun',
  'imports.dryRun.started': 'Een proefrun slaat niets op. Het resultaat verschijnt in de lijst hieronder.',
  'imports.start': 'Import starten',
  'imports.list': 'Recente imports',
  'imports.noName': 'Gegevensbron',
  'imports.dryRun': 'Proefrun',
  'imports.progress': 'Voortgang van {file}',
  'imports.rate_one': '{count} rij/s, nog {eta}',
  'imports.rate_other': '{count} rijen/s, nog {eta}',
  'imports.finishing': 'Afronden…',
  'imports.sending': '{file} uploaden',
  'imports.sent': '{sent} van {total}, {rate}/s, nog {eta}',
  'imports.sentAll': 'Geüpload. Het bestand wordt gelezen…',
  'imports.undoRate_one': '{done} van {count} sessie ongedaan gemaakt, {rate}/s, nog {eta}',
  'imports.undoRate_other': '{done} van {count} sessies ongedaan gemaakt, {rate}/s, nog {eta}',
  'imports.counts': '{new} nieuw, {changed} bijgewerkt, {identical} ongewijzigd, {rejected} geweigerd',
  'imports.rejectedFile': 'Geweigerde rijen downloaden',
  'imports.mendableFile': 'Geweigerde rijen, om te corrigeren en te importeren',
  'imports.mendableSome': 'Geweigerde rijen, om te corrigeren en te importeren ({kept} van {count})',
  'imports.cancel': 'Import annuleren',
  'imports.cancelOf': 'Import van {file} annuleren',
  'imports.cancel.keep': 'Verder importeren',
  'imports.cancel.title': 'Deze import annuleren?',
  'imports.cancel.text':
    'Stopt met het lezen van het bestand. Wat al is opgeslagen blijft behouden; je kunt de import ongedaan maken.',
  'imports.cancel.dryRun': 'Stopt met het lezen van het bestand. Een proefrun slaat niets op.',
  'imports.undo': 'Ongedaan maken',
  'imports.undoOf': 'Import van {file} ongedaan maken',
  'imports.undo.title': 'Import van {file} ongedaan maken?',
  'imports.undo.new_one': 'Verwijdert {count} toegevoegde sessie.',
  'imports.undo.new_other': 'Verwijdert {count} toegevoegde sessies.',
  'imports.undo.changed_one': 'Herstelt {count} bijgewerkte sessie.',
  'imports.undo.changed_other': 'Herstelt {count} bijgewerkte sessies.',
  'imports.undo.nothing': 'De import voegde niets toe en werkte niets bij; verder verandert er niets.',
  'imports.undone': 'De sessies zijn weer zoals ze voor deze import waren.',
  'imports.warnings_one': 'In {count} rij was een waarde onleesbaar; die is weggelaten.',
  'imports.warnings_other': 'In {count} rijen was een waarde onleesbaar; die is weggelaten.',
  'imports.remarks_one': '{count} opmerking',
  'imports.remarks_other': '{count} opmerkingen',
  'imports.remark.COLUMN_NOT_TAKEN_one':
    'Kolom “{column}” is niet geïmporteerd: geen passend veld ({count} rij heeft een waarde).',
  'imports.remark.COLUMN_NOT_TAKEN_other':
    'Kolom “{column}” is niet geïmporteerd: geen passend veld ({count} rijen hebben een waarde).',
  'imports.remark.VALUE_NOT_TAKEN_one': 'Kolom “{column}”: {count} onbekende waarde is weggelaten.',
  'imports.remark.VALUE_NOT_TAKEN_other': 'Kolom “{column}”: {count} onbekende waarden zijn weggelaten.',
  'imports.remark.VALUE_CUT_one':
    'Kolom “{column}”: {count} waarde was langer dan bewaard kan worden; alleen het begin is geïmporteerd.',
  'imports.remark.VALUE_CUT_other':
    'Kolom “{column}”: {count} waarden waren langer dan bewaard kan worden; alleen het begin is geïmporteerd.',
  'imports.remark.SCALE_UNCLEAR_one':
    'Kolom “{column}”: {count} getal is weggelaten; de schaal is onduidelijk.',
  'imports.remark.SCALE_UNCLEAR_other':
    'Kolom “{column}”: {count} getallen zijn weggelaten; de schaal is onduidelijk.',
  'imports.remark.ID_CUT_SHORT_one':
    'Kolom “{column}”: {count} lang getal is door een spreadsheet ingekort en weggelaten.',
  'imports.remark.ID_CUT_SHORT_other':
    'Kolom “{column}”: {count} lange getallen zijn door een spreadsheet ingekort en weggelaten.',
  'imports.remark.MESSAGES_AGAIN_one':
    '{count} bericht staat meer dan eens in het bestand en is één keer overgenomen.',
  'imports.remark.MESSAGES_AGAIN_other':
    '{count} berichten staan meer dan eens in het bestand en zijn één keer overgenomen.',
  'imports.remark.MESSAGES_CUT_one':
    'Kolom “{column}”: {count} bericht na de eerste 10.000 van zijn sessie is weggelaten.',
  'imports.remark.MESSAGES_CUT_other':
    'Kolom “{column}”: {count} berichten na de eerste 10.000 van hun sessie zijn weggelaten.',
  'imports.remark.SPEAKER_UNKNOWN_one': 'Kolom “{column}”: van {count} bericht is de afzender onbekend.',
  'imports.remark.SPEAKER_UNKNOWN_other': 'Kolom “{column}”: van {count} berichten is de afzender onbekend.',
  'imports.remark.SPEAKER_GUESSED_one':
    'Kolom “{column}”: het bestand zegt niet wie {count} bericht schreef. Waar de gebruiker bekend is, zijn namen gelezen als medewerker en tekst zonder naam als gebruiker.',
  'imports.remark.SPEAKER_GUESSED_other':
    'Kolom “{column}”: het bestand zegt niet wie {count} berichten schreef. Waar de gebruiker bekend is, zijn namen gelezen als medewerker en tekst zonder naam als gebruiker.',
  'imports.remark.ONE_SPEAKER_one':
    'Kolom “{column}”: in {count} sessie hebben alle berichten dezelfde afzender. Controleer wie wie is.',
  'imports.remark.ONE_SPEAKER_other':
    'Kolom “{column}”: in {count} sessies hebben alle berichten dezelfde afzender. Controleer wie wie is.',
  'imports.remark.MESSAGES_LEFT_OUT_one':
    'Kolom “{column}”: {count} privébericht of verwijderd bericht is weggelaten.',
  'imports.remark.MESSAGES_LEFT_OUT_other':
    'Kolom “{column}”: {count} privéberichten of verwijderde berichten zijn weggelaten.',
  'imports.remark.VALUES_DIFFER_one':
    'Kolom “{column}”: de rijen van {count} sessie hebben verschillende waarden; de eerste is gebruikt.',
  'imports.remark.VALUES_DIFFER_other':
    'Kolom “{column}”: de rijen van {count} sessies hebben verschillende waarden; de eerste is gebruikt.',
  'imports.remark.UNIT_UNCLEAR_one':
    'Kolom “{column}”: {count} tijdsduur is weggelaten; de eenheid is onduidelijk.',
  'imports.remark.UNIT_UNCLEAR_other':
    'Kolom “{column}”: {count} tijdsduren zijn weggelaten; de eenheid is onduidelijk.',
  'imports.remark.TIME_LOCAL_one':
    'Kolom “{column}”: {count} tijd zonder zone is in de gekozen tijdzone gelezen.',
  'imports.remark.TIME_LOCAL_other':
    'Kolom “{column}”: {count} tijden zonder zone zijn in de gekozen tijdzone gelezen.',
  'imports.remark.TIME_TWICE_one':
    'Kolom “{column}”: {count} tijd komt twee keer voor, omdat de klok teruggaat; de eerste is gebruikt.',
  'imports.remark.TIME_TWICE_other':
    'Kolom “{column}”: {count} tijden komen twee keer voor, omdat de klok teruggaat; de eerste is gebruikt.',
  'imports.remark.TIME_SKIPPED_one':
    'Kolom “{column}”: {count} tijd bestaat niet, omdat de klok vooruitgaat; die is even ver vooruitgezet. Controleer de tijdzone.',
  'imports.remark.TIME_SKIPPED_other':
    'Kolom “{column}”: {count} tijden bestaan niet, omdat de klok vooruitgaat; ze zijn even ver vooruitgezet. Controleer de tijdzone.',
  'imports.remark.ONE_PAGE_one':
    'Dit bestand is één pagina van meerdere (“{column}”). Importeer de andere ook.',
  'imports.remark.ONE_PAGE_other':
    'Dit bestand is één pagina van meerdere (“{column}”). Importeer de andere ook.',
  'imports.ratingWords': 'Beoordelingen in woorden, 5 is het beste',
  'imports.ratingWords.help': 'Volgt verderop nog “zeer goed”, dan is “goed” 4 en “slecht” 2.',
  'imports.ratingWords.unclear': 'Onduidelijk, weggelaten',
  'imports.ratingWords.none': 'Niet beoordeeld',
  'imports.speakers': 'Wie zijn dit? Het bestand geeft alleen namen.',
  'imports.remark.sample': 'Bijvoorbeeld: {sample}',
  'imports.empty.title': 'Nog geen imports',
  'imports.empty.text': 'Imports verschijnen hier en kunnen ongedaan worden gemaakt.',
  'imports.state.QUEUED': 'Wacht',
  'imports.state.RUNNING': 'Bezig',
  'imports.state.COMPLETED': 'Klaar',
  'imports.state.FAILED': 'Mislukt',
  'imports.state.CANCELLED': 'Geannuleerd',
  'imports.state.UNDOING': 'Wordt ongedaan gemaakt',
  'imports.state.UNDONE': 'Ongedaan gemaakt',

  'imports.source.none': 'Parlance kan sessies ook op vaste tijden ophalen van een URL.',
  'imports.source.setUp': 'Gegevensbron instellen',
  'imports.source.change': 'Gegevensbron wijzigen',
  'imports.source.byHand': 'Alleen handmatig',
  'imports.source.test': 'Verbinding testen',
  'imports.source.pull': 'Nu ophalen',

  'imports.cost.about_one':
    'Daarna leest AI ongeveer {count} sessie met {model} voor ongeveer {cost} (lijstprijs {listCost}).',
  'imports.cost.about_other':
    'Daarna leest AI ongeveer {count} sessies met {model} voor ongeveer {cost} (lijstprijs {listCost}).',
  'imports.cost.noPrice': 'Daarna leest AI deze sessies met {model}. De prijs daarvan is onbekend.',
  'imports.cost.off': 'AI leest deze sessies niet: het AI-budget van het bedrijf is 0.',

  'imports.newCategories_one':
    'Dit label in het bestand is geen categorie van je bedrijf. Als je zo importeert, worden de sessies “{other}”.',
  'imports.newCategories_other':
    'Deze {count} labels in het bestand zijn geen categorieën van je bedrijf. Als je zo importeert, worden hun sessies “{other}”.',
  'imports.addCategories': 'Eerst als categorieën toevoegen',
  'imports.erased_one': '{count} rij van een gewiste persoon geweigerd',
  'imports.erased_other': '{count} rijen van gewiste personen geweigerd',
};
