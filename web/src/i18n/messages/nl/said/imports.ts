import type { Recorded } from '../../../recorded.ts';

/** Why rows and files are refused, how an import ended and what a data source answered. */
export const imports: Recorded = {
  'empty; map the column that identifies a session':
    'leeg; wijs de kolom aan waaraan een sessie te herkennen is',
  'a spreadsheet wrote this long number as {number}, its last digits are lost; export the file again and upload it as it is, or keep the column as text':
    'een rekenblad schreef dit lange getal als {number}, de laatste cijfers zijn weg; exporteer het bestand opnieuw en upload het zoals het is, of houd de kolom als tekst',
  'empty; map the column that says when a session began':
    'leeg; wijs de kolom aan die zegt wanneer een sessie begon',
  'longer than 255 characters': 'langer dan 255 tekens',
  'before the session began; check the columns, the time zone and the order of day and month':
    'vóór het begin; controleer de kolommen, de tijdzone en de volgorde van dag en maand',
  'no date': 'geen datum',
  '{date} can mean two days: choose whether the day or the month comes first (dateOrder: dmy or mdy)':
    '{date} kan twee dagen betekenen: kies of de dag of de maand voorop staat (dateOrder: dmy of mdy)',
  '"{text}" is no date that can be read': '“{text}” is geen leesbare datum',
  '{time} is no day and time that exists': '{time} is geen dag en tijd die bestaat',
  'the year {year} is not plausible': 'het jaar {year} is niet aannemelijk',
  '{value} is no plausible time since 1970': '{value} is geen aannemelijke tijd sinds 1970',
  'no number': 'geen getal',
  '{number} is negative': '{number} is negatief',
  '{number} is too large': '{number} is te groot',
  '{number} is no whole number': '{number} is geen geheel getal',
  '"{text}" is no number': '“{text}” is geen getal',
  '"{text}" is no length of time': '“{text}” is geen tijdsduur',
  'no yes or no': 'geen ja of nee',
  '"{text}" is neither yes nor no': '“{text}” is geen ja en geen nee',
  'the database cannot hold a value of this row': 'de database kan een waarde van deze rij niet bewaren',

  'the rows of this session are longer than {size} MiB; those before are kept':
    'de rijen van deze sessie zijn langer dan {size} MiB; wat ervoor stond blijft',
  'more than {count} rows of this session were refused; those before are kept':
    'meer dan {count} rijen van deze sessie zijn geweigerd; wat ervoor stond blijft',
  'it could not be read, by a fault of the service':
    'het kon niet worden gelezen door een fout van de dienst',
  'its texts could not be treated, by a fault of the service':
    'de teksten konden niet worden verwerkt door een fout van de dienst',
  'it could not be fetched by a fault of the service':
    'het kon niet worden opgehaald door een fout van de dienst',
  'longer than the {count} characters a record may have':
    'langer dan de {count} tekens die een record mag hebben',
  'more than the {count} columns a row may have': 'meer dan de {count} kolommen die een rij mag hebben',
  '{found} values where {wanted} are expected: {why}':
    '{found} waarden waar er {wanted} worden verwacht: {why}',
  'a value that holds the delimiter needs quotes':
    'een waarde met het scheidingsteken erin moet tussen aanhalingstekens staan',
  'the line is cut, or a value that holds a line break needs quotes':
    'de regel is afgekapt, of een waarde met een regeleinde erin moet tussen aanhalingstekens staan',
  'a quote is opened and not closed': 'een aanhalingsteken wordt geopend en niet gesloten',
  'a JSON object is expected here, this is {what}': 'hier wordt een JSON-object verwacht, dit is {what}',
  'an array': 'een lijst',
  'a string': 'een tekst',
  'a boolean': 'ja of nee',
  'not valid JSON: {why}': 'geen geldige JSON: {why}',
  'unexpected end of json input': 'de tekst houdt te vroeg op',
  'unexpected token {token}': 'onverwacht teken {token}',
  'unexpected non-whitespace character after json at position {place}':
    'er staat nog iets na de JSON, op plaats {place}',
  "expected property name or '}'": "een naam of '}' verwacht",
  'expected double-quoted property name': 'een naam tussen dubbele aanhalingstekens verwacht',
  "expected ':' after property name": "':' verwacht na een naam",
  "expected ',' or '}' after property value": "',' of '}' verwacht na een waarde",
  "expected ',' or ']' after array element": "',' of ']' verwacht in een lijst",
  'unterminated string': 'een tekst wordt niet afgesloten',
  'bad control character in string literal': 'een besturingsteken in een tekst',
  'bad escaped character': 'een verkeerd teken na een backslash',
  'bad unicode escape': 'een verkeerde Unicode-code na een backslash',
  'no number after minus sign': 'geen getal na een minteken',
  'unterminated fractional number': 'een getal met niets achter de punt',
  'exponent part is missing a number': 'een getal met niets na de e',

  'The file is empty: there is nothing to import.': 'Het bestand is leeg: er valt niets te importeren.',
  'This is no text file. {advice}': 'Dit is geen tekstbestand. {advice}',
  'This is {what}. {advice}': 'Dit is {what}. {advice}',
  'a zip file or an Excel workbook': 'een zipbestand of een Excel-werkmap',
  'an old Excel workbook': 'een oude Excel-werkmap',
  'gzip inside gzip': 'gzip in gzip',
  'a PDF': 'een pdf',
  'a bzip2 file': 'een bzip2-bestand',
  'an xz file': 'een xz-bestand',
  'a zstd file': 'een zstd-bestand',
  'a 7-Zip file': 'een 7-Zip-bestand',
  'a Parquet file': 'een Parquet-bestand',
  'an SQLite database': 'een SQLite-database',
  'an Avro file': 'een Avro-bestand',
  'an HTML page': 'een HTML-pagina',
  'Upload CSV, JSON or JSON lines, plain or gzip.': 'Upload CSV, JSON of JSON-regels, gewoon of als gzip.',
  'Save the sheet as "CSV UTF-8" first.': 'Sla het blad eerst op als “CSV UTF-8”.',
  'Unpack it once.': 'Pak het één keer uit.',
  'Unpack it, or use gzip.': 'Pak het uit, of gebruik gzip.',
  'Export it as CSV or JSON lines.': 'Exporteer het als CSV of JSON-regels.',
  'The gzip file unpacks to more than {times} times its size. Upload it unpacked.':
    'Het gzip-bestand wordt bij het uitpakken meer dan {times} keer zo groot. Upload het uitgepakt.',
  'The gzip file ends too early: it was cut off. Upload the whole file again.':
    'Het gzip-bestand houdt te vroeg op: het is afgekapt. Upload het hele bestand opnieuw.',
  'The gzip file is damaged. Compress it again, or upload it unpacked.':
    'Het gzip-bestand is beschadigd. Pak het opnieuw in, of upload het uitgepakt.',
  'The file is larger than the {size} MiB allowed ({how}). Split it.':
    'Het bestand is groter dan de toegestane {size} MiB ({how}). Splits het.',
  uploaded: 'geüpload',
  unpacked: 'uitgepakt',
  'The JSON ends in the middle of its list: the file was cut off. Upload the whole file again.':
    'De JSON houdt midden in de lijst op: het bestand is afgekapt. Upload het hele bestand opnieuw.',
  'No list of sessions in this JSON. It may be [ {…}, … ], or an object with one of the keys {keys}, or one object a line.':
    'In deze JSON staat geen lijst van sessies. Het mag [ {…}, … ] zijn, of een object met een van de namen {keys}, of één object per regel.',
  'The mapping takes {field} from the column "{column}"; the file has: {names}':
    'De toewijzing neemt {field} uit de kolom “{column}”; het bestand heeft: {names}',
  'not a time zone of the IANA list, such as Europe/Amsterdam':
    'geen tijdzone van de IANA-lijst, zoals Europe/Amsterdam',
  'No column identifies a session: choose the one that does (externalId).':
    'Aan geen kolom is een sessie te herkennen: kies de kolom waaraan dat wel kan (externalId).',
  'No column says when a session began: choose the one that does (startTime).':
    'Geen kolom zegt wanneer een sessie begon: kies de kolom die dat doet (startTime).',
  'The dates can be read day first or month first: choose which (dateOrder: dmy or mdy).':
    'De datums kunnen met de dag of met de maand voorop worden gelezen: kies wat klopt (dateOrder: dmy of mdy).',
  'The file did not arrive in time.': 'Het bestand kwam niet op tijd aan.',

  'Done: {counts}.': 'Klaar: {counts}.',
  'Nothing was stored, it was a rehearsal: {counts}.': 'Er is niets opgeslagen, het was een proef: {counts}.',
  '{new} new, {changed} changed, {identical} identical, {rejected} rejected':
    '{new} nieuw, {changed} gewijzigd, {identical} gelijk, {rejected} geweigerd',
  'The import stopped at record {record} by a fault of the service. What was read before it stays.':
    'De import stopte bij record {record} door een fout van de dienst. Wat daarvoor is gelezen blijft.',
  'The uploaded file is gone from the disk. What was read before it stays; upload it again to go on.':
    'Het geüploade bestand is van de schijf verdwenen. Wat daarvoor is gelezen blijft; upload het opnieuw om verder te gaan.',
  'Undone: the sessions stand as they were before this import.':
    'Ongedaan gemaakt: de sessies zijn weer zoals ze voor deze import waren.',
  'This was a rehearsal: it stored nothing that could be taken back.':
    'Dit was een proef: er is niets opgeslagen dat ongedaan kan worden gemaakt.',
  'This import is still running. Take it back when it is done.':
    'Deze import loopt nog. Maak hem ongedaan als hij klaar is.',
  'This import is being taken back already.': 'Deze import wordt al ongedaan gemaakt.',
  'This import was taken back already.': 'Deze import is al ongedaan gemaakt.',
  'One session of this import was changed since by something else.':
    'Een sessie van deze import is sindsdien door iets anders gewijzigd.',
  '{count} sessions of this import were changed since by something else.':
    '{count} sessies van deze import zijn sindsdien door iets anders gewijzigd.',
  '{count} imports of this company are waiting already. Come back when one is done.':
    'Er wachten al {count} imports van dit bedrijf. Probeer het weer als er een klaar is.',
  'The files of this company that wait to be imported may take {bytes} bytes together. Come back when one is done.':
    'De bestanden van dit bedrijf die op een import wachten, mogen samen {bytes} bytes innemen. Probeer het weer als er een klaar is.',
  'This upload took too long and is not waited for any more. Send the file again.':
    'Deze upload duurde te lang; er wordt niet meer op gewacht. Stuur het bestand opnieuw.',
  'The disk of this service has no room for this file. Nothing of it was kept. Try again later: whoever runs the service has to make room.':
    'De schijf van deze dienst heeft geen ruimte voor dit bestand. Er is niets van bewaard. Probeer het later opnieuw: wie de dienst beheert, moet ruimte maken.',
  'It waits: the disk of this service is nearly full. It goes on by itself once whoever runs the service has made room.':
    'Hij wacht: de schijf van deze dienst is bijna vol. Hij gaat vanzelf verder zodra wie de dienst beheert ruimte heeft gemaakt.',

  'The source answers and its file can be read.': 'De bron antwoordt en het bestand is te lezen.',
  'The source was not read: {why}.': 'De bron is niet gelezen: {why}.',
  "The source's file was not taken: {why}": 'Het bestand van de bron is niet aangenomen: {why}',
  'The source was not reached. Check the address letter by letter, that it answers with the file itself and sends nobody on, that its certificate is valid, and the user name and password. Whoever runs this service finds the reason in its log.':
    'De bron is niet bereikt. Controleer het adres letter voor letter, of het met het bestand zelf antwoordt en niet doorstuurt, of het certificaat geldig is, en de gebruikersnaam en het wachtwoord. Wie deze dienst beheert, vindt de reden in het logboek.',
  'The pull failed by a fault of the service.': 'Het ophalen mislukte door een fout van de dienst.',
  'There is no address.': 'Er is geen adres.',
  'Asking the source.': 'De bron wordt gevraagd.',
  'A new file was taken and is being read.': 'Er is een nieuw bestand opgehaald; het wordt gelezen.',
  'Nothing new at the source.': 'De bron heeft niets nieuws.',
  'This company has no data source. Set its address first.':
    'Dit bedrijf heeft geen gegevensbron. Stel eerst het adres in.',
  'This company is suspended.': 'Dit bedrijf is opgeschort.',
  'the address of the transcript was not reached': 'het adres van het transcript is niet bereikt',
  'there is no transcript at the address': 'op het adres staat geen transcript',
};
