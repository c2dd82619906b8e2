/** Files, rows, imports and data sources. */
export const imports = {
  'row.gone': 'it was deleted at the source',
  'row.aside': 'it has no part of a conversation',
  'row.noWords':
    'the question and the answer have an unknown form; import a table with the columns session ID, question, answer and time',
  'row.total': 'this is a total of the rows above, not a session',
  'row.noId': 'empty; map the column with the session ID',
  'row.longId': 'longer than 255 characters',
  'row.idCutShort':
    'a spreadsheet wrote this long number as {number} and lost its last digits; export the file again and upload it unchanged, or format the column as text',
  'row.noStart': 'empty; map the column with the time the session started',
  'row.endsBefore': 'before the session started; check the columns, the time zone and the day-month order',
  'row.noDate': 'not a date',
  'row.twoDays':
    '{date} is ambiguous: choose whether the day or the month comes first (dateOrder: dmy or mdy)',
  'row.whichYear':
    '{date} is ambiguous: choose whether the day, the month or the year comes first (dateOrder: dmy, mdy or ymd)',
  'row.mixedDays':
    '{date}: some dates in this file have the day first, others the month: choose one (dateOrder: dmy or mdy)',
  'row.dayFirstFile': "{date} has the month first, but the file's dates have the day first",
  'row.monthFirstFile': "{date} has the day first, but the file's dates have the month first",
  'row.yearFirstFile': "{date} doesn't have the year first, but the file's dates do",
  'row.zoneOfMany': '{zone} stands for several time zones: use an offset, such as +05:30',
  'row.noZone': "{zone} isn't a known time zone: use an offset, such as +02:00",
  'row.noClock': `"{text}" isn't a time of day`,
  'row.badDate': `"{text}" isn't a date we can read`,
  'row.noSuchTime': "{time} doesn't exist",
  'row.badYear': "the year {year} isn't plausible",
  'row.badEpoch': "{value} isn't a plausible Unix time",
  'row.noNumber': 'not a number',
  'row.negative': '{number} is negative',
  'row.tooMuch': '{number} is too large',
  'row.notWhole': "{number} isn't a whole number",
  'row.twoNumbers': '{text} is ambiguous: choose the decimal mark (decimalMark: "." or ",")',
  'row.badNumber': `"{text}" isn't a number`,
  'row.badLength': `"{text}" isn't a duration`,
  'row.noYesNo': 'not a yes or no',
  'row.badYesNo': `"{text}" isn't yes or no`,
  'row.reasons': '{first}; {others}',
  'row.unstorable': "the database can't store a value in this row",
  'row.fullDay':
    'its day has {most} sessions already, and takes no more; check that the column with the start is the right one',
  'row.otherBefore': 'an earlier row of this file has the same ID but different values; that one is kept',
  'row.longSession': "this session's rows exceed {size} MB; the earlier ones are kept",
  'row.unread': "couldn't be read because of an internal error",
  'row.untreated': "its text couldn't be processed because of an internal error",
  'row.tooLong': 'longer than the limit of {most} characters per record',
  'row.tooWide': 'more than the limit of {most} columns per row',
  'row.valueCount': '{found} values instead of {wanted}: {why}',
  'row.delimiter': 'a value that contains the delimiter needs quotes',
  'row.lineBreak': 'the line is cut off, or a value with a line break needs quotes',
  'row.quote': 'a quote is opened but not closed',
  'row.notObject': 'expected a JSON object, got {what}',
  'row.array': 'an array',
  'row.string': 'a string',
  'row.boolean': 'a boolean',
  'row.notJson': 'not valid JSON: {why}',
  'row.jsonEnds': 'it ends too early',
  'row.jsonToken': 'unexpected "{token}"',
  'row.jsonPlace': 'the error is at character {place}',
  'row.jsonFault': "it can't be read",

  'file.empty': 'The file is empty. There is nothing to import.',
  'file.codePage':
    'The letters beyond A to Z are in an unknown encoding. Save the file as UTF-8 ("CSV UTF-8" in Excel) and upload it again.',
  'file.notText': "This isn't a text file. {advice}",
  'file.kind': 'This is {what}. {advice}',
  'file.zip': 'a zip file or an Excel workbook',
  'file.archive': 'a zip file',
  'file.unpackArchive':
    'Unpack it and upload the file with the conversations: conversations.json from ChatGPT, the WhatsApp chat (.txt), or the day files of a Slack channel (.json).',
  'file.oldExcel': 'an old Excel workbook',
  'file.gzipTwice': 'gzip inside gzip',
  'file.pdf': 'a PDF',
  'file.bzip2': 'a bzip2 file',
  'file.xz': 'an xz file',
  'file.zstd': 'a zstd file',
  'file.sevenZip': 'a 7-Zip file',
  'file.parquet': 'a Parquet file',
  'file.sqlite': 'an SQLite database',
  'file.avro': 'an Avro file',
  'file.html': 'an HTML page',
  'file.rtf': 'an RTF document',
  'file.subtitles': 'a file of subtitles',
  'file.cards': 'a file of contacts or appointments',
  'file.sql': 'an SQL dump',
  'file.drawn': 'a table drawn with lines',
  'file.mails': 'a file of e-mails',
  'file.inRows': 'Put each conversation in a row of a CSV: id, start, transcript.',
  'file.sqlAdvice': 'Load it into a database and export its table as CSV.',
  'file.looseJson': 'not valid JSON: its names are in single quotes or unquoted, or it begins with a comment',
  'file.looseJsonAdvice': 'Write it as JSON, with json.dumps in Python or JSON.stringify in JavaScript.',
  'file.accepted': 'Upload CSV, JSON or JSON Lines, plain or gzipped.',
  'file.saveAsCsv': 'Save the sheet as "CSV UTF-8" first.',
  'file.unpackOnce': 'Unpack it once and upload it again.',
  'file.unpack': 'Unpack it, or use gzip.',
  'file.export': 'Export it as CSV or JSON Lines.',
  'file.gzipBomb': 'The gzip file unpacks to more than {times} times its size. Upload it unpacked.',
  'file.gzipCut': 'The gzip file is incomplete. Upload the whole file again.',
  'file.gzipDamaged': 'The gzip file is damaged. Compress it again, or upload it unpacked.',
  'file.tooLarge': 'The file exceeds the limit of {size} MB ({how}). Split it.',
  'file.uploaded': 'uploaded',
  'file.unpacked': 'unpacked',
  'file.jsonCut':
    'The JSON ends in the middle of a list, so the file is incomplete. Upload the whole file again.',
  'file.noList':
    'This JSON has no list of sessions. Use {form}, an object with one of the keys {keys}, or one object per line.',
  'file.twoLists':
    'This JSON has several lists that could be the records: {names}. Upload one of them by itself.',
  'file.line':
    'This LINE file has no messages. Save the chat history as text in LINE, or make a CSV: conversation_id, sender, text, timestamp.',
  'file.talk':
    'This is one conversation as plain text. Put each conversation in a row of a CSV: id, start, transcript.',
  'file.byId':
    'This JSON has its sessions under their IDs. Make it a list, with the ID in each session: {form}.',
  'file.columns': 'This JSON keeps columns and rows apart. Export it as CSV, or as a list of objects.',
  'file.pages':
    'This JSON is a list of pages. Put one page on each line (JSON Lines), or the records of all pages in one list.',
  'file.noColumn': 'The mapping reads {field} from the column "{column}", but the file has: {names}',
  'file.noRoomToGather':
    "Grouping this file's messages by conversation needs more disk space than is free. Free up space, or split the file by conversation, and import it again.",
  'file.tooManyRows': 'The file has more than {most} sessions. Split it; the sessions read so far are kept.',
  'file.quotedLines':
    'Each line of this file is one value in quotes. Export it again with each value in quotes of its own.',
  'file.titleAbove':
    'There are lines above the table, which starts with the row {header}. Remove them and upload the file again.',
  'file.runningTalk':
    "This is a conversation as plain text: it doesn't say where it ends or who wrote what. Export it as JSON or as a table; from tawk.to, keep what its transcript webhook sends (chat:transcript_created).",
  'file.late': "The file didn't arrive in time.",
  'file.send': 'Send a file as the request body.',
  'file.sendItself':
    'Send the file itself as the request body: text/csv, application/json, application/x-ndjson, application/gzip or application/octet-stream.',

  'mapping.timeZone': "isn't an IANA time zone, such as Europe/Amsterdam",
  'mapping.noId': 'Choose the column with the session ID (externalId).',
  'mapping.noConversation':
    'Each row is a message, but no column says which conversation it belongs to. Choose one (externalId), or export the messages with it.',
  'mapping.noStart': 'Choose the column with the time a session started (startTime).',
  'mapping.dateOrder':
    'These dates can be read day first or month first, or with a two-digit year first. Choose one (dateOrder: dmy, mdy or ymd).',

  'mapping.speakers':
    "The file doesn't say who these are: {names}. Set each name in the mapping (speakers: user, agent, assistant or system); until then their messages have an unknown speaker.",

  'mapping.onePage':
    'This file is one page of several ({name}). Import the others too: what is in them is missing here.',

  'mapping.addedUp': 'In {columns}, each message has its own number: those of a conversation are added up.',
  'mapping.takenOnce':
    'In {columns}, all messages of a conversation have the same number: it is counted once.',
  'mapping.localTimes': 'Times without a zone are read as {zone}.',
  'mapping.rowZones': 'Times without a zone are read in the zone that "{column}" names in their row.',
  'mapping.endZone':
    '"{column}" names another time zone than the start. Export both in one zone, or with offsets.',
  'mapping.zoneColumn': `"{column}" names time zones. If the times are in those, choose it as the time zone (timeZone); otherwise this column isn't used.`,
  'mapping.timesTwice':
    'In {zone} the clock shows some of the times twice, such as {time}: the first is used. Export the times with their offset, or choose the zone.',
  'mapping.timesSkipped':
    'In {zone} the clock skips some of the times, such as {time}: they are moved forward by the same amount. Check the zone.',
  'mapping.durationUnit':
    'Durations such as 0.15 or 1:30 have no unit. Choose one (units), or they are left out: in minutes, 1:30 is 90 seconds; in hours, 90 minutes.',
  'mapping.inSeconds':
    '{columns}: numbers without a unit are read as seconds. Choose their unit if that is wrong.',
  'mapping.inMilliseconds':
    '{columns}: numbers without a unit are read as milliseconds, which matches start and end.',
  'mapping.inMinutes': '{columns}: numbers without a unit are read as minutes, which matches start and end.',
  'mapping.inHours': '{columns}: numbers without a unit are read as hours, which matches start and end.',
  'mapping.ratingScale':
    'Ratings have no scale. Choose one (ratingScale), such as 1-5, or 6-1 where 1 is the best, or they are left out.',
  'mapping.ratingWords':
    'Nobody but you knows how good these ratings are: {words}. Set each one (ratingWords: 1 to 5, or null for not rated), or they are left out.',
  'mapping.currency':
    'Costs have no currency. Choose one (defaults: currency), or they are kept as they are.',

  'import.counts': '{new} new, {changed} updated, {identical} unchanged, {rejected} rejected',
  'import.countsErased':
    '{new} new, {changed} updated, {identical} unchanged, {rejected} rejected, {erased} of erased people',
  'import.done': 'Done: {counts}.',
  'import.rehearsed': 'Dry run, nothing stored: {counts}.',
  'import.cancelled': 'Cancelled. Sessions stored so far are kept: {counts}.',
  'import.rehearsalCancelled': 'Dry run cancelled, nothing stored: {counts}.',
  'import.notRunning': 'This import has already ended.',
  'import.failed': 'The import failed.',
  'import.stopped':
    'The import stopped at record {record} because of an internal error. Everything before it is kept.',
  'import.fileGone':
    'The uploaded file is gone from the disk. What was read is kept; upload the file again to continue.',
  'import.undone': 'Undone. The sessions are as they were before this import.',
  'import.onlyRehearsed': 'This was a dry run. There is nothing to undo.',
  'import.running': "This import is still running. Undo it once it's done.",
  'import.undoing': 'This import is already being undone.',
  'import.undoneBefore': 'This import was already undone.',
  'rejections.more_one': '{count} more row was rejected; its text was not kept',
  'rejections.more_other': '{count} more rows were rejected; their texts were not kept',
  'import.changedSince_one': 'One session of this import has since been changed by something else.',
  'import.changedSince_other': '{count} sessions of this import have since been changed by something else.',
  'import.queueFull': '{most} imports are already waiting. Try again once one is done.',
  'import.queueLarge':
    'Files waiting to be imported can take up {bytes} in total. Try again once one is done.',
  'import.uploadLate': 'This upload took too long and was stopped. Send the file again.',
  'import.noRoom':
    'The service has no disk space for this file. Nothing was kept. Ask your operator to free up space, then try again.',
  'import.waits':
    "Waiting: the service's disk is nearly full. The import continues by itself once the operator frees up space.",
  'import.suspended': 'This company is suspended.',

  'source.works': 'The source responds and its file can be read.',
  'source.worksBut': '{works} {remark}',
  'source.notRead': "The source couldn't be read: {why}.",
  'source.notTaken': "The source's file wasn't accepted: {why}",
  'source.notReached':
    "The source couldn't be reached. Check that the address is spelled correctly and returns the file itself without redirecting, that its certificate is valid, and the user name and password. The service log has the reason.",
  'source.failed': 'The pull failed because of an internal error.',
  'source.noAddress': 'No address is set.',
  'source.asking': 'Checking the source.',
  'source.underWay': 'This source is already being read.',
  'source.taken': 'A new file was found and is being imported.',
  'source.nothingNew': 'The source has nothing new.',
  'source.none': 'This company has no data source. Set its address first.',

  'transcript.notReached': "the transcript's address couldn't be reached",
  'transcript.none': 'there is no transcript at this address',
  'transcript.fault': "it couldn't be fetched because of an internal error",
} as const;
