import { readSalesforceBody } from '../../src/domains/imports/layouts/desks/read-salesforce-body.ts';
import { describeSample, looksLikeHeader } from '../../src/domains/imports/layouts/file-sample.ts';
import { quotedIn } from '../../src/domains/imports/layouts/forms/quoted-in.ts';
import { proposeMapping } from '../../src/domains/imports/mapping/propose-mapping.ts';
import { settleForms } from '../../src/domains/imports/mapping/settle-forms.ts';
import { htmlToText } from '../../src/domains/imports/normalise/html-to-text.ts';
import { saidFields } from '../../src/domains/imports/normalise/import-field.ts';
import { normaliseRow } from '../../src/domains/imports/normalise/normalise-row.ts';
import { pythonAsJson } from '../../src/domains/imports/normalise/python-literal.ts';
import { readMessages } from '../../src/domains/imports/normalise/read-messages.ts';
import { readTexts } from '../../src/domains/imports/normalise/read-text.ts';
import { createTimeZone } from '../../src/domains/imports/normalise/time-zone.ts';
import { readIpAddress, readWebUrl } from '../../src/domains/imports/normalise/values/read-address.ts';
import { readCountry } from '../../src/domains/imports/normalise/values/read-country.ts';
import { readCurrency } from '../../src/domains/imports/normalise/values/read-currency.ts';
import { readDate } from '../../src/domains/imports/normalise/values/read-date.ts';
import { readLanguage } from '../../src/domains/imports/normalise/values/read-language.ts';
import { readNumber } from '../../src/domains/imports/normalise/values/read-number.ts';
import { readSeconds } from '../../src/domains/imports/normalise/values/read-seconds.ts';
import { readSentiment } from '../../src/domains/imports/normalise/values/read-sentiment.ts';
import { readYesNo } from '../../src/domains/imports/normalise/values/read-yes-no.ts';
import { scanLine, startsLineChat } from '../../src/domains/imports/reading/chats/read-line.ts';
import { scanWhatsapp, startsWhatsappChat } from '../../src/domains/imports/reading/chats/read-whatsapp.ts';
import { detectCsvDialect } from '../../src/domains/imports/reading/csv/detect-csv-dialect.ts';
import { scanCsv } from '../../src/domains/imports/reading/csv/scan-csv.ts';
import { detectFormat } from '../../src/domains/imports/reading/detect-format.ts';
import { envelopeKey } from '../../src/domains/imports/reading/envelope-key.ts';
import { findRecordList } from '../../src/domains/imports/reading/find-record-list.ts';
import { parseJsonRecord } from '../../src/domains/imports/reading/parse-json-record.ts';
import { defaultReadLimits } from '../../src/domains/imports/reading/read-limits.ts';
import { rowText } from '../../src/domains/imports/reading/row-text.ts';
import { scanJsonLists } from '../../src/domains/imports/reading/scan-json-lists.ts';
import type { SourceRecord } from '../../src/domains/imports/reading/source-record.ts';
import { atOnce } from '../../src/kernel/pace/take-turns.ts';
import type { Reader } from './reader.ts';
import { tried } from './tried.ts';

const everyField = [...saidFields, 'transcript'];
const dates = { zone: createTimeZone('Europe/Amsterdam'), order: 'dmy' as const };
const form = {
  dates,
  decimalMark: '.' as const,
  ratingScale: '-1-1' as const,
  hasEnd: false,
  units: {},
  defaults: {},
};
const shape = { delimiter: ',', columnCount: 2, maxColumnCount: 2_000, recordLength: 4 * 1024 ** 2 };
const numberHeads = ['1', '-1', '€ 1', '1.234,', '1:', 'PT1', '1 h '];

const sampleOf = (header: readonly string[], row: readonly string[]) =>
  describeSample({
    format: 'csv',
    delimiter: ',',
    sample: [header, row].map(
      (value): SourceRecord => ({ record: 0, line: 1, offset: 0, ok: true, value: [...value] }),
    ),
  });

export const importReaders: readonly Reader[] = [
  {
    name: 'header cells',
    heads: ['1/1/2024', '1.', 'https://', 'a@b', 'name'],
    read: (text) => looksLikeHeader([text, 'other'], [[text, text]]),
  },
  {
    name: 'proposed mapping',
    heads: ['user: ', '[{"', '10.0.0.1', '1/1/2024 ', 'https://x/', '[x] '],
    read: tried((text) => {
      const sample = sampleOf(['id', 'start', text], ['1', text, text]);
      return settleForms(atOnce(proposeMapping(sample, 'UTC')).mapping, sample);
    }),
  },
  {
    name: 'HTML to text',
    heads: ['<p>', '<p'],
    units: ['&#1', '&amp', '&amp;', '<br>\n'],
    read: (text) => atOnce(htmlToText(text)),
  },
  {
    name: 'transcript',
    heads: [
      'User: x\n',
      '<p>',
      '[10:00] Anna: ',
      '[{"role":"',
      'Anna (10:00): ',
      'User - a\nBot - b\n',
      '( 5s ) A: ',
    ],
    units: [
      '[User] a ',
      '<User> a\n',
      'User: a Bot: b ',
      'User | a\n',
      'User - a\n',
      '### User\na\n',
      '| ',
      'User: a\n',
      'Anna: a\nBob: b\n',
      '[10:00] a: b\n',
      '<br>User: a',
      '**A**: ',
    ],
    read: (text) => atOnce(readMessages(text, dates, 0)),
  },
  {
    name: 'messages',
    heads: ['<p>'],
    read: (text) => atOnce(readMessages([{ role: text, content: text, timestamp: text }], dates, 0)),
  },
  {
    name: 'turns',
    heads: ['user message ', 'bot '],
    read: (text) =>
      [
        [['user', text]],
        [[text, text]],
        [{ question: text, answer: text }],
        [{ [text]: 'a', answer: 'b' }],
      ].map((list) => atOnce(readMessages(list, dates, 0))),
  },
  {
    name: 'date',
    heads: ['1/1/2024', '1/1/2024 ', '2024-01-01T', 'Monday ', '1 January 2024 10:00 ', 'January 1'],
    read: (text) => readDate(text, dates),
  },
  {
    name: 'number',
    heads: numberHeads,
    read: (text) => [readNumber(text, 'decimal'), readNumber(text, 'count')],
  },
  { name: 'length of time', heads: numberHeads, units: ['1h ', '1 and '], read: (text) => readSeconds(text) },
  { name: 'sentiment', heads: ['0', '-0.', 'happy '], read: (text) => readSentiment(text, '-1-1') },
  { name: 'yes or no', heads: ['yes'], read: readYesNo },
  { name: 'country', heads: ['NL'], read: readCountry },
  { name: 'language', heads: ['nl', 'nl-'], read: readLanguage },
  { name: 'currency', heads: ['EUR', '€'], units: ['EUR', 'EU1'], read: readCurrency },
  {
    name: 'address of a row',
    heads: ['[', '10.0.0.1', '::ffff:1'],
    units: ['::', '1.1.1.1,'],
    read: readIpAddress,
  },
  { name: 'web address of a row', heads: ['https://', 'https://x/', 'https://x?'], read: readWebUrl },
  { name: 'questions', heads: ['['], read: (text) => readTexts(text, 100, 1_000) },
  {
    name: 'a whole row',
    heads: ['User: '],
    read: (text) => atOnce(normaliseRow(Object.fromEntries(everyField.map((field) => [field, text])), form)),
  },
  {
    name: 'CSV dialect',
    heads: ['sep=;', '"', 'a,b\n"'],
    units: ['a,b;c\n', '"a",', '"a"\n', 'a"b,', '"a\n"b', ',""'],
    read: (text) => detectCsvDialect(text, true),
  },
  {
    name: 'CSV rows',
    heads: ['"', 'a,b\n"', 'a,"'],
    units: ['a,b\n', '"a",', '"a"\n', 'a"b,', '"a\n"b', ',""', '"a\nx,y\n'],
    read: (text) => scanCsv(shape).scan(text, true),
  },
  {
    name: 'format',
    heads: ['[', '{', '{"a', '{"a":', '<'],
    units: ['{},', '{}\n', '{"a":[', '[{"'],
    read: tried((text) => detectFormat(text, true)),
  },
  {
    name: 'JSON lists',
    heads: ['[', '{"sessions":[', '{"', '{"a":', '{"data":{"'],
    units: ['{},', '"a":1,', '{"a":1}', '"\\u0041', '"a": ', '{"sessions":[],'],
    read: tried((text) => scanJsonLists('outside', 4 * 1024 ** 2).scan(text, true)),
  },
  {
    name: 'envelope of JSON',
    heads: ['{"messages":[{', '{"ok":true,', '{"'],
    units: ['"ok":1,', '{},', '"ok":"\\u0041",', '"a', '{"ok":'],
    read: envelopeKey,
  },
  {
    name: 'WhatsApp chat',
    heads: ['[05/03/2026, 14:05:33] Ada: ', '05/03/2026, 14:05 - '],
    units: ['05/03/2026, 14:05 - A: b\n', '[05/03/2026, ', '\u200e', 'a\n'],
    read: (text) => [startsWhatsappChat(text), scanWhatsapp({ ...defaultReadLimits }, text).scan(text, true)],
  },
  {
    name: 'LINE chat',
    heads: ['[LINE] Chat\n2026/03/05(Thu)\n09:00\tAnn\t"', '[LINE] Chat\n09:00\tA'],
    units: ['09:00\tA\tb\n', '2026/03/05(', 'Thu, 05/03/2026\n', 'a\n', '"\n', '\t'],
    read: (text) => [startsLineChat(text), scanLine({ ...defaultReadLimits }, text).scan(text, true)],
  },
  {
    name: 'list of records in JSON',
    heads: ['{"a":{"b":[{"id":"x","messages":[{"text":"', '{"a":[{', '{"'],
    units: ['"a":{', '{},', '"a":[{"id":1}],', '"a', '[{'],
    read: tried(findRecordList),
  },
  {
    name: 'what Python printed',
    heads: ["[{'a': '", '[{"a": '],
    units: ["'a', ", "\\'", '\\x41', 'None ', '{', "'"],
    read: pythonAsJson,
  },
  {
    name: 'body of a chat of Salesforce',
    heads: ['<p align="center">Agent Ben</p>( 4s ) Ben: Hi<br>', '( 4s ) '],
    units: ['( 1m 2s ) A: b<br>', '<p align="center">', '( 4s ', 'a<br>', '&amp;'],
    read: readSalesforceBody,
  },
  {
    name: 'printed value',
    heads: ['speech: "', 'speech: "\\303'],
    units: ['\\303\\251', '\\n', 'xspeech: "', '\\'],
    read: (text) => quotedIn(text, 'speech'),
  },
  {
    name: 'JSON record',
    heads: ['{"a":"', '['],
    units: ['/', '// ', '/* ', '/*"', ',}', ', ', 'NaN,', 'ObjectId("a")', 'UUID( ', '\\"', '{"S":'],
    read: parseJsonRecord,
  },
  { name: 'row as text', read: (text) => rowText([text, text], { format: 'csv', delimiter: ',' }) },
];
