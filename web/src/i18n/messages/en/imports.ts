export const imports = {
  'nav.imports': 'Import',
  'overview.empty.action': 'Import sessions',
  'imports.title': 'Import',
  'imports.lead':
    'Bring in an export of your chatbot or support desk. Nothing is stored before you start it.',
  'imports.choose': 'Drop a file here, or choose one',
  'imports.formats': 'CSV, a JSON array or JSON lines, also packed with gzip.',
  'imports.setup': 'How {file} is read',
  'imports.mapping': 'Which column is what',
  'imports.column': 'Column',
  'imports.samples': 'In the file',
  'imports.field': 'Is',
  'imports.fieldOf': 'What the column {column} is',
  'imports.notUsed': 'Not used',
  'imports.field.startClock': 'Time of day it started',
  'imports.field.endClock': 'Time of day it ended',
  'imports.field.currency': 'Currency',
  'imports.field.transcriptUrl': 'Address of the transcript',
  'imports.field.messageRole': 'Who wrote the message',
  'imports.field.messageContent': 'Text of the message',
  'imports.field.messageTime': 'Time of the message',
  'imports.dateOrder': 'Order in dates such as 03/04/2026',
  'imports.dateOrder.auto': 'As the file tells',
  'imports.dateOrder.dmy': 'Day first: 3 April',
  'imports.dateOrder.mdy': 'Month first: 4 March',
  'imports.preview': 'The first sessions, as they would be read',
  'imports.nothing': 'No session was found in this file. It may be cut off, or hold nothing but a header.',
  'imports.badRow': 'Line {line} would be refused: {reason}',
  'imports.otherFile': 'Another file',
  'imports.rehearse': 'Rehearse',
  'imports.rehearsing': 'A rehearsal stores nothing. Its result stands in the list below.',
  'imports.start': 'Start the import',
  'imports.list': 'Imports so far',
  'imports.noName': 'Data source',
  'imports.dryRun': 'Rehearsal',
  'imports.progress': 'Progress of {file}',
  'imports.rate_one': '{count} row a second, {eta} left',
  'imports.rate_other': '{count} rows a second, {eta} left',
  'imports.sending': 'Sending {file}',
  'imports.sent': '{sent} of {total} sent, {rate} a second, {eta} left',
  'imports.sentAll': 'Everything is sent. The service looks at the file.',
  'imports.undoRate_one': '{done} of {count} session taken back, {rate} a second, {eta} left',
  'imports.undoRate_other': '{done} of {count} sessions taken back, {rate} a second, {eta} left',
  'imports.counts': '{new} new, {changed} changed, {identical} identical, {rejected} refused',
  'imports.rejectedFile': 'Refused rows as a file',
  'imports.cancel': 'Cancel the import',
  'imports.cancelOf': 'Cancel the import of {file}',
  'imports.cancel.title': 'Cancel this import?',
  'imports.cancel.text':
    'No more of the file is read. What was stored until now stays, and can be undone afterwards.',
  'imports.cancel.rehearsal': 'No more of the file is read. A rehearsal stores nothing.',
  'imports.undo': 'Undo',
  'imports.undoOf': 'Undo the import of {file}',
  'imports.undo.title': 'Undo this import?',
  'imports.undo.new_one': '{count} session that it brought in goes.',
  'imports.undo.new_other': '{count} sessions that it brought in go.',
  'imports.undo.changed_one': '{count} session that it changed becomes what it was before.',
  'imports.undo.changed_other': '{count} sessions that it changed become what they were before.',
  'imports.undo.nothing': 'It neither brought in nor changed a session: nothing else changes.',
  'imports.undone': 'The sessions stand as they were before this import.',
  'imports.warnings_one': '{count} row was taken without a value that could not be read.',
  'imports.warnings_other': '{count} rows were taken without a value that could not be read.',
  'imports.remarks_one': '{count} remark: what was not taken',
  'imports.remarks_other': '{count} remarks: what was not taken',
  'imports.remark.COLUMN_NOT_TAKEN_one':
    'Column “{column}” matches no field: {count} row holds something there.',
  'imports.remark.COLUMN_NOT_TAKEN_other':
    'Column “{column}” matches no field: {count} rows hold something there.',
  'imports.remark.VALUE_NOT_TAKEN_one': 'Column “{column}”: {count} value is not known and was left out.',
  'imports.remark.VALUE_NOT_TAKEN_other':
    'Column “{column}”: {count} values are not known and were left out.',
  'imports.remark.SCALE_UNCLEAR_one':
    'Column “{column}”: {count} number was not read as a mood, its scale is not clear.',
  'imports.remark.SCALE_UNCLEAR_other':
    'Column “{column}”: {count} numbers were not read as a mood, their scale is not clear.',
  'imports.remark.ID_CUT_SHORT_one':
    'Column “{column}”: a spreadsheet cut {count} long number short; it was left out.',
  'imports.remark.ID_CUT_SHORT_other':
    'Column “{column}”: a spreadsheet cut {count} long numbers short; they were left out.',
  'imports.remark.MESSAGES_CUT_one':
    'Column “{column}”: {count} message beyond the first 10,000 of its session was left out.',
  'imports.remark.MESSAGES_CUT_other':
    'Column “{column}”: {count} messages beyond the first 10,000 of their session were left out.',
  'imports.remark.SPEAKER_UNKNOWN_one':
    'Column “{column}”: nobody knows who wrote {count} message; it is of an unknown speaker.',
  'imports.remark.SPEAKER_UNKNOWN_other':
    'Column “{column}”: nobody knows who wrote {count} messages; they are of an unknown speaker.',
  'imports.remark.SPEAKER_GUESSED_one':
    'Column “{column}”: the file does not say who wrote {count} message; user or agent was taken by who speaks first.',
  'imports.remark.SPEAKER_GUESSED_other':
    'Column “{column}”: the file does not say who wrote {count} messages; user and agent were taken by who speaks first.',
  'imports.speakers': 'Who are these? The file only names them.',
  'imports.remark.sample': 'One of them: {sample}',
  'imports.empty.title': 'Nothing was imported yet',
  'imports.empty.text': 'What you bring in is listed here, and can be undone.',
  'imports.state.QUEUED': 'Waiting',
  'imports.state.RUNNING': 'Running',
  'imports.state.COMPLETED': 'Done',
  'imports.state.FAILED': 'Failed',
  'imports.state.CANCELLED': 'Cancelled',
  'imports.state.UNDOING': 'Being undone',
  'imports.state.UNDONE': 'Undone',

  'imports.source.none': 'Sessions can also be fetched from an address of yours, on a schedule.',
  'imports.source.setUp': 'Set up a data source',
  'imports.source.change': 'Change the data source',
  'imports.source.byHand': 'Only by hand',
  'imports.source.test': 'Test the connection',
  'imports.source.pull': 'Fetch now',

  'imports.cost.about_one':
    'AI will then read about {count} session with {model}: about {cost}, instead of {listCost} outside batches.',
  'imports.cost.about_other':
    'AI will then read about {count} sessions with {model}: about {cost}, instead of {listCost} outside batches.',
  'imports.cost.noPrice': 'AI will then read these sessions with {model}. No price of this model is known.',
  'imports.cost.off': 'AI reads none of it: the AI budget of the company is 0.',

  'imports.newCategories_one':
    'This word of the file is no category of your company. Imported as it is, its sessions become “{other}”.',
  'imports.newCategories_other':
    'These {count} words of the file are no categories of your company. Imported as they are, their sessions become “{other}”.',
  'imports.addCategories': 'Make categories of them first',
} as const;
