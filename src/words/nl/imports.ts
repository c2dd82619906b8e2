import type { imports as english } from '../en/imports.ts';
import type { Translated } from '../translate.ts';

export const imports: Translated<typeof english> = {
  'row.gone': 'het is bij de bron verwijderd',
  'row.aside': 'het bevat geen deel van een gesprek',
  'row.noWords':
    'vraag en antwoord hebben een onbekende vorm; importeer een tabel met de kolommen sessie-ID, vraag, antwoord en tijd',
  'row.total': 'dit is een totaal van de rijen erboven, geen sessie',
  'row.noId': 'leeg; koppel de kolom met de sessie-ID',
  'row.longId': 'langer dan 255 tekens',
  'row.idCutShort':
    'een spreadsheet schreef dit lange getal als {number} en verloor de laatste cijfers; exporteer het bestand opnieuw en upload het ongewijzigd, of maak de kolom op als tekst',
  'row.noStart': 'leeg; koppel de kolom met het begin van de sessie',
  'row.endsBefore':
    'vóór het begin van de sessie; controleer de kolommen, de tijdzone en de volgorde van dag en maand',
  'row.noDate': 'geen datum',
  'row.twoDays': '{date} is dubbelzinnig: kies of de dag of de maand eerst komt (dateOrder: dmy of mdy)',
  'row.whichYear':
    '{date} is dubbelzinnig: kies of de dag, de maand of het jaar eerst komt (dateOrder: dmy, mdy of ymd)',
  'row.mixedDays':
    '{date}: in dit bestand staat soms de dag en soms de maand eerst: kies één volgorde (dateOrder: dmy of mdy)',
  'row.dayFirstFile': '{date} heeft de maand eerst, maar de datums in dit bestand de dag',
  'row.monthFirstFile': '{date} heeft de dag eerst, maar de datums in dit bestand de maand',
  'row.yearFirstFile': '{date} heeft het jaar niet eerst, maar de datums in dit bestand wel',
  'row.zoneOfMany': '{zone} staat voor meerdere tijdzones: gebruik het verschil met UTC, zoals +05:30',
  'row.noZone': '{zone} is geen bekende tijdzone: gebruik het verschil met UTC, zoals +02:00',
  'row.noClock': '“{text}” is geen tijdstip',
  'row.badDate': '“{text}” kunnen we niet als datum lezen',
  'row.noSuchTime': '{time} bestaat niet',
  'row.badYear': 'het jaar {year} is niet aannemelijk',
  'row.badEpoch': '{value} is geen aannemelijke Unix-tijd',
  'row.noNumber': 'geen getal',
  'row.negative': '{number} is negatief',
  'row.tooMuch': '{number} is te groot',
  'row.notWhole': '{number} is geen geheel getal',
  'row.twoNumbers': '{text} is dubbelzinnig: kies het decimaalteken (decimalMark: "." of ",")',
  'row.badNumber': '“{text}” is geen getal',
  'row.badLength': '“{text}” is geen tijdsduur',
  'row.noYesNo': 'geen ja of nee',
  'row.badYesNo': '“{text}” is geen ja of nee',
  'row.reasons': '{first}; {others}',
  'row.unstorable': 'de database kan een waarde in deze rij niet opslaan',
  'row.fullDay':
    'op die dag staan al {most} sessies en meer kan niet; kijk of de kolom met het begin de juiste is',
  'row.otherBefore':
    'een eerdere rij in dit bestand heeft dezelfde ID maar andere waarden; die blijft behouden',
  'row.longSession': 'de rijen van deze sessie zijn samen groter dan {size} MB; de eerdere blijven behouden',
  'row.unread': 'kon door een interne fout niet worden gelezen',
  'row.untreated': 'de tekst kon door een interne fout niet worden verwerkt',
  'row.tooLong': 'langer dan de limiet van {most} tekens per record',
  'row.tooWide': 'meer dan de limiet van {most} kolommen per rij',
  'row.valueCount': '{found} waarden in plaats van {wanted}: {why}',
  'row.delimiter': 'een waarde met het scheidingsteken erin moet tussen aanhalingstekens staan',
  'row.lineBreak':
    'de regel is afgekapt, of een waarde met een regeleinde erin moet tussen aanhalingstekens staan',
  'row.quote': 'een aanhalingsteken wordt geopend maar niet gesloten',
  'row.notObject': 'JSON-object verwacht, maar dit is {what}',
  'row.array': 'een lijst',
  'row.string': 'een tekst',
  'row.boolean': 'waar of onwaar',
  'row.notJson': 'geen geldige JSON: {why}',
  'row.jsonEnds': 'de tekst eindigt te vroeg',
  'row.jsonToken': '“{token}” hoort daar niet',
  'row.jsonPlace': 'de fout staat bij teken {place}',
  'row.jsonFault': 'de tekst is niet te lezen',

  'file.empty': 'Het bestand is leeg. Er is niets te importeren.',
  'file.codePage':
    'De letters buiten A tot Z staan in een onbekende codering. Sla het bestand op als UTF-8 (“CSV UTF-8” in Excel) en upload het opnieuw.',
  'file.notText': 'Dit is geen tekstbestand. {advice}',
  'file.kind': 'Dit is {what}. {advice}',
  'file.zip': 'een zipbestand of een Excel-werkmap',
  'file.archive': 'een zipbestand',
  'file.unpackArchive':
    'Pak het uit en upload het bestand met de gesprekken: conversations.json van ChatGPT, de WhatsApp-chat (.txt) of de dagbestanden van een Slack-kanaal (.json).',
  'file.oldExcel': 'een oude Excel-werkmap',
  'file.gzipTwice': 'gzip in gzip',
  'file.pdf': 'een pdf',
  'file.bzip2': 'een bzip2-bestand',
  'file.xz': 'een xz-bestand',
  'file.zstd': 'een zstd-bestand',
  'file.sevenZip': 'een 7-Zip-bestand',
  'file.parquet': 'een Parquet-bestand',
  'file.sqlite': 'een SQLite-database',
  'file.avro': 'een Avro-bestand',
  'file.html': 'een HTML-pagina',
  'file.rtf': 'een RTF-document',
  'file.subtitles': 'een bestand met ondertitels',
  'file.cards': 'een bestand met contacten of afspraken',
  'file.sql': 'een SQL-dump',
  'file.drawn': 'een tabel die met lijnen is getekend',
  'file.mails': 'een bestand met e-mails',
  'file.inRows': 'Zet elk gesprek in een rij van een CSV: id, start, transcript.',
  'file.sqlAdvice': 'Laad hem in een database en exporteer de tabel als CSV.',
  'file.looseJson':
    'geen geldige JSON: de namen staan tussen enkele of geen aanhalingstekens, of het begint met commentaar',
  'file.looseJsonAdvice': 'Schrijf het als JSON, met json.dumps in Python of JSON.stringify in JavaScript.',
  'file.accepted': 'Upload CSV, JSON of JSON Lines, gewoon of als gzip.',
  'file.saveAsCsv': 'Sla het blad eerst op als “CSV UTF-8”.',
  'file.unpackOnce': 'Pak het één keer uit en upload het opnieuw.',
  'file.unpack': 'Pak het uit, of gebruik gzip.',
  'file.export': 'Exporteer het als CSV of JSON Lines.',
  'file.gzipBomb':
    'Het gzip-bestand wordt bij het uitpakken meer dan {times} keer zo groot. Upload het uitgepakt.',
  'file.gzipCut': 'Het gzip-bestand is niet compleet. Upload het hele bestand opnieuw.',
  'file.gzipDamaged': 'Het gzip-bestand is beschadigd. Comprimeer het opnieuw, of upload het uitgepakt.',
  'file.tooLarge': 'Het bestand is groter dan de limiet van {size} MB ({how}). Splits het.',
  'file.uploaded': 'geüpload',
  'file.unpacked': 'uitgepakt',
  'file.jsonCut':
    'De JSON eindigt midden in een lijst: het bestand is niet compleet. Upload het hele bestand opnieuw.',
  'file.noList':
    'Deze JSON heeft geen lijst van sessies. Gebruik {form}, een object met een van de sleutels {keys}, of één object per regel.',
  'file.twoLists':
    'Deze JSON heeft meerdere lijsten die de records kunnen zijn: {names}. Upload één ervan apart.',
  'file.line':
    'Dit LINE-bestand heeft geen berichten. Sla de chatgeschiedenis in LINE op als tekst, of maak een CSV: conversation_id, sender, text, timestamp.',
  'file.talk':
    'Dit is één gesprek als platte tekst. Zet elk gesprek in een rij van een CSV: id, start, transcript.',
  'file.byId':
    'Deze JSON heeft de sessies onder hun ID staan. Maak er een lijst van, met de ID in elke sessie: {form}.',
  'file.columns':
    'Deze JSON houdt kolommen en rijen apart. Exporteer het als CSV, of als een lijst van objecten.',
  'file.pages':
    'Deze JSON is een lijst van pagina’s. Zet één pagina op elke regel (JSON Lines), of de records van alle pagina’s in één lijst.',
  'file.noColumn': 'De koppeling leest {field} uit de kolom “{column}”, maar het bestand heeft: {names}',
  'file.noRoomToGather':
    'Om de berichten in dit bestand per gesprek te groeperen, is meer schijfruimte nodig dan er vrij is. Maak ruimte vrij of splits het bestand per gesprek, en importeer het opnieuw.',
  'file.tooManyRows':
    'Het bestand heeft meer dan {most} sessies. Splits het; de sessies die al gelezen zijn, blijven behouden.',
  'file.quotedLines':
    'Elke regel van dit bestand is één waarde tussen aanhalingstekens. Exporteer het opnieuw, met elke waarde apart tussen aanhalingstekens.',
  'file.titleAbove':
    'Er staan regels boven de tabel, die begint met de rij {header}. Verwijder ze en upload het bestand opnieuw.',
  'file.runningTalk':
    'Dit is een gesprek als platte tekst: daaruit blijkt niet waar het eindigt en wie wat schreef. Exporteer het als JSON of als tabel; bewaar bij tawk.to wat de transcript-webhook verstuurt (chat:transcript_created).',
  'file.late': 'Het bestand kwam niet op tijd aan.',
  'file.send': 'Stuur een bestand als inhoud van het verzoek.',
  'file.sendItself':
    'Stuur het bestand zelf als inhoud van het verzoek: text/csv, application/json, application/x-ndjson, application/gzip of application/octet-stream.',

  'mapping.timeZone': 'is geen IANA-tijdzone, zoals Europe/Amsterdam',
  'mapping.noId': 'Kies de kolom met de sessie-ID (externalId).',
  'mapping.noConversation':
    'Elke rij is een bericht, maar geen kolom zegt bij welk gesprek het hoort. Kies er een (externalId), of exporteer de berichten met die kolom.',
  'mapping.noStart': 'Kies de kolom met het begin van een sessie (startTime).',
  'mapping.dateOrder':
    'Deze datums kunnen met de dag of de maand eerst worden gelezen, of met een jaar van twee cijfers eerst. Kies een volgorde (dateOrder: dmy, mdy of ymd).',

  'mapping.speakers':
    'Het bestand zegt niet wie dit zijn: {names}. Stel elke naam in bij de koppeling (speakers: user, agent, assistant of system); tot die tijd zijn hun berichten van een onbekende spreker.',

  'mapping.onePage':
    'Dit bestand is één pagina van meerdere ({name}). Importeer de andere ook: wat daarin staat, ontbreekt hier.',

  'mapping.addedUp': 'In {columns} heeft elk bericht een eigen getal: die van een gesprek worden opgeteld.',
  'mapping.takenOnce':
    'In {columns} hebben alle berichten van een gesprek hetzelfde getal: dat telt één keer.',
  'mapping.localTimes': 'Tijden zonder zone worden gelezen als {zone}.',
  'mapping.rowZones': 'Tijden zonder zone worden gelezen in de zone die “{column}” in hun rij noemt.',
  'mapping.endZone':
    '“{column}” noemt een andere tijdzone dan het begin. Exporteer beide in één zone, of met het verschil met UTC.',
  'mapping.zoneColumn':
    '“{column}” noemt tijdzones. Staan de tijden in die zones, kies de kolom dan als tijdzone (timeZone); anders wordt die niet gebruikt.',
  'mapping.timesTwice':
    'In {zone} geeft de klok sommige tijden twee keer aan, zoals {time}: de eerste telt. Exporteer de tijden met hun verschil met UTC, of kies de zone.',
  'mapping.timesSkipped':
    'In {zone} slaat de klok sommige tijden over, zoals {time}: ze worden even ver vooruitgezet. Controleer de zone.',
  'mapping.durationUnit':
    'Een duur als 0,15 of 1:30 heeft geen eenheid. Kies er een (units), anders wordt die weggelaten: in minuten is 1:30 90 seconden, in uren 90 minuten.',
  'mapping.inSeconds':
    '{columns}: getallen zonder eenheid worden gelezen als seconden. Kies hun eenheid als dat niet klopt.',
  'mapping.inMilliseconds':
    '{columns}: getallen zonder eenheid worden gelezen als milliseconden, zoals begin en einde laten zien.',
  'mapping.inMinutes':
    '{columns}: getallen zonder eenheid worden gelezen als minuten, zoals begin en einde laten zien.',
  'mapping.inHours':
    '{columns}: getallen zonder eenheid worden gelezen als uren, zoals begin en einde laten zien.',
  'mapping.ratingScale':
    'De beoordelingen hebben geen schaal. Kies er een (ratingScale), zoals 1-5, of 6-1 als 1 het beste is, anders worden ze weggelaten.',
  'mapping.ratingWords':
    'Alleen jij weet hoe goed deze beoordelingen zijn: {words}. Stel elk woord in (ratingWords: 1 tot 5, of null voor niet beoordeeld), anders worden ze weggelaten.',
  'mapping.currency':
    'De kosten hebben geen valuta. Kies er een (defaults: currency), anders blijven ze zoals ze zijn.',

  'import.counts': '{new} nieuw, {changed} bijgewerkt, {identical} ongewijzigd, {rejected} geweigerd',
  'import.countsErased':
    '{new} nieuw, {changed} bijgewerkt, {identical} ongewijzigd, {rejected} geweigerd, {erased} van gewiste personen',
  'import.done': 'Klaar: {counts}.',
  'import.rehearsed': 'Proefrun, niets opgeslagen: {counts}.',
  'import.cancelled': 'Geannuleerd. Wat al was opgeslagen, blijft behouden: {counts}.',
  'import.rehearsalCancelled': 'Proefrun geannuleerd, niets opgeslagen: {counts}.',
  'import.notRunning': 'Deze import is al afgelopen.',
  'import.failed': 'De import is mislukt.',
  'import.stopped':
    'De import stopte bij record {record} door een interne fout. Alles daarvoor blijft behouden.',
  'import.fileGone':
    'Het geüploade bestand is van de schijf verdwenen. Wat gelezen was, blijft behouden; upload het opnieuw om verder te gaan.',
  'import.undone': 'Ongedaan gemaakt. De sessies zijn weer zoals ze voor deze import waren.',
  'import.onlyRehearsed': 'Dit was een proefrun. Er is niets ongedaan te maken.',
  'import.running': 'Deze import loopt nog. Maak hem ongedaan als hij klaar is.',
  'import.undoing': 'Deze import wordt al ongedaan gemaakt.',
  'import.undoneBefore': 'Deze import is al ongedaan gemaakt.',
  'rejections.more_one': 'nog {count} rij geweigerd, waarvan de tekst niet is bewaard',
  'rejections.more_other': 'nog {count} rijen geweigerd, waarvan de tekst niet is bewaard',
  'import.changedSince_one': 'Eén sessie van deze import is sindsdien door iets anders gewijzigd.',
  'import.changedSince_other': '{count} sessies van deze import zijn sindsdien door iets anders gewijzigd.',
  'import.queueFull': 'Er wachten al {most} imports. Probeer het opnieuw als er een klaar is.',
  'import.queueLarge':
    'Bestanden die op import wachten, mogen samen {bytes} groot zijn. Probeer het opnieuw als er een klaar is.',
  'import.uploadLate': 'Deze upload duurde te lang en is gestopt. Stuur het bestand opnieuw.',
  'import.noRoom':
    'De dienst heeft geen schijfruimte voor dit bestand. Er is niets bewaard. Vraag de beheerder van de dienst ruimte vrij te maken en probeer het opnieuw.',
  'import.waits':
    'Wacht: de schijf van de dienst is bijna vol. De import gaat vanzelf verder zodra de beheerder van de dienst ruimte vrijmaakt.',
  'import.suspended': 'Dit bedrijf is opgeschort.',

  'source.works': 'De bron antwoordt en het bestand kan worden gelezen.',
  'source.worksBut': '{works} {remark}',
  'source.notRead': 'De bron kon niet worden gelezen: {why}.',
  'source.notTaken': 'Het bestand van de bron is niet geaccepteerd: {why}',
  'source.notReached':
    'De bron was niet bereikbaar. Controleer of het adres goed gespeld is en het bestand zelf teruggeeft zonder door te verwijzen, of het certificaat geldig is, en de gebruikersnaam en het wachtwoord. De reden staat in het log van de dienst.',
  'source.failed': 'Het ophalen is door een interne fout mislukt.',
  'source.noAddress': 'Er is geen adres ingesteld.',
  'source.asking': 'De bron wordt gecontroleerd.',
  'source.underWay': 'Deze bron wordt al gelezen.',
  'source.taken': 'Er is een nieuw bestand gevonden; het wordt geïmporteerd.',
  'source.nothingNew': 'De bron heeft niets nieuws.',
  'source.none': 'Dit bedrijf heeft geen gegevensbron. Stel eerst het adres in.',

  'transcript.notReached': 'het adres van het transcript was niet bereikbaar',
  'transcript.none': 'op dit adres staat geen transcript',
  'transcript.fault': 'het kon door een interne fout niet worden opgehaald',
};
