import { asksForPerson, passesOn } from '../../ai-emulator/analysis/handover.ts';
import { sentencesOf } from '../../ai-emulator/analysis/words.ts';
import { isCron } from '../../src/config/is-cron.ts';
import { newPassword } from '../../src/domains/accounts/passwords/password-rules.ts';
import { cleanText as cleanAuditText } from '../../src/domains/audit/recording/clean-text.ts';
import { sanitiseMetadata } from '../../src/domains/audit/recording/sanitise-metadata.ts';
import { isInjectedSample } from '../../src/domains/csp/judging/injected-sample.ts';
import { judgeReport } from '../../src/domains/csp/judging/judge-report.ts';
import { browserOf } from '../../src/domains/csp/reading/browser-of.ts';
import { directiveOf } from '../../src/domains/csp/reading/directive-of.ts';
import { parseReport } from '../../src/domains/csp/reading/parse-report.ts';
import { pathTemplate } from '../../src/domains/csp/reading/path-template.ts';
import { policyAllowsSource } from '../../src/domains/csp/reading/policy-allows-source.ts';
import { scriptSources } from '../../src/domains/csp/reading/policy-text.ts';
import { printableLine } from '../../src/domains/csp/reading/printable-line.ts';
import { readUri } from '../../src/domains/csp/reading/read-uri.ts';
import { isSecretLike } from '../../src/domains/csp/reading/secret-like.ts';
import { shownUserAgent } from '../../src/domains/csp/reading/shown-user-agent.ts';
import { questionKey, sharedWording } from '../../src/domains/figures/store/question-form.ts';
import { wordsOf } from '../../src/domains/figures/store/words.ts';
import { domainName } from '../../src/domains/identity/email-domain-name.ts';
import { maskAddressesIn } from '../../src/domains/redaction/addresses/mask-addresses.ts';
import { redactText } from '../../src/domains/redaction/redact-text.ts';
import { createRedaction } from '../../src/domains/redaction/redaction.ts';
import { categoryReader, taxonomyPresets } from '../../src/domains/taxonomy/taxonomy.ts';
import { namesPerson } from '../../src/domains/views/remove-views-of.ts';
import { createClientAddress } from '../../src/edge/http/request/client-address.ts';
import { cookieValues } from '../../src/edge/http/request/cookies.ts';
import { newRequestId } from '../../src/edge/http/request/request-id.ts';
import { toldLanguage } from '../../src/edge/http/request/told-language.ts';
import { maskAddress } from '../../src/kernel/addresses/mask-address.ts';
import { properName } from '../../src/kernel/input/proper-name.ts';
import { email, id, language, line, momentOrDay, timeZone } from '../../src/kernel/schema.ts';
import { csvLine } from '../../src/kernel/tables/csv-line.ts';
import { guardFormulas, unguardFormulas } from '../../src/kernel/tables/formula-guard.ts';
import { classifyFailure } from '../../src/ports/ai-batch/calls/classify-failure.ts';
import { redactSecrets } from '../../src/ports/ai-batch/calls/redact-secrets.ts';
import { parseResultLine } from '../../src/ports/ai-batch/lines/parse-result-line.ts';
import { readAnswer } from '../../src/ports/ai-batch/lines/read-answer.ts';
import { readTranscript } from '../../src/ports/ai-batch/transcript-format.ts';
import { composeMail } from '../../src/ports/mailer/compose-mail.ts';
import { checkUrl } from '../../src/ports/outbound/check-url.ts';
import { parseJson } from '../../src/ports/parse-json.ts';
import { inWords } from '../../src/words/sentence.ts';
import { deviceLabel } from '../../web/src/features/accounts/profile/device-label.ts';
import type { Reader } from './reader.ts';
import { tried } from './tried.ts';

const findClient = createClientAddress(['10.0.0.0/8']);
const readCategory = categoryReader(taxonomyPresets.customerSupport);
const addressHeads = ['https://x/', 'https://', 'https://x?', 'chrome-extension://'];
const fenceHeads = ['```\n', '```json\n\n', '```json\n{"a":1}\n'];

const atTheDoor: readonly Reader[] = [
  {
    name: 'forwarded addresses',
    heads: ['[', '1.1.1.1:'],
    units: ['10.0.0.1,', '::1,'],
    read: (text) => findClient('10.0.0.1', text),
  },
  { name: 'wished languages', units: ['nl,', 'nl;q=0.1,'], read: toldLanguage },
  {
    name: 'cookies',
    units: ['a=b;', 'session-token=a;'],
    read: (text) => cookieValues(text, 'session-token'),
  },
  { name: 'request id', read: newRequestId },
  {
    name: 'JSON',
    heads: ['{"a":"', '["', '['],
    units: ['{"a":1},', '"a",', '\\\\', '[[]],'],
    read: tried(parseJson),
  },
  {
    name: 'e-mail address',
    heads: ['a@', 'a@b.'],
    units: ['b.', 'a@b.c'],
    read: (text) => email.safeParse(text),
  },
  { name: 'line of text', heads: ['a'], read: (text) => line(100).safeParse(text) },
  { name: 'name of somebody', heads: ['a'], read: (text) => properName(100).safeParse(text) },
  { name: 'schedule', heads: ['0 0 1'], units: [',1', '-1'], read: (text) => isCron(`${text} * * * *`, [5]) },
  { name: 'id', heads: ['01939d3e'], read: (text) => id.safeParse(text) },
  {
    name: 'moment or day',
    heads: ['2026-01-01', '2026-01-01T10:00:00.'],
    read: (text) => momentOrDay.safeParse(text),
  },
  {
    name: 'time zone and language',
    heads: ['Europe/'],
    read: (text) => [timeZone.safeParse(text), language.safeParse(text)],
  },
  { name: 'domain', heads: ['@'], read: (text) => domainName.safeParse(text) },
  { name: 'new password', read: (text) => newPassword.safeParse(text) },
  { name: 'masked address', read: maskAddress },
];

const reports: readonly Reader[] = [
  {
    name: 'violation report',
    heads: addressHeads,
    read: (text) => {
      const parsed = parseReport(
        { 'csp-report': Object.fromEntries(members.map((name) => [name, text])) },
        'application/json',
      );
      return parsed.ok ? parsed.reports.map((raw) => judgeReport(raw, { ownHost: 'x' })) : null;
    },
  },
  {
    name: 'browser',
    heads: ['Mozilla/5.0 (Android'],
    units: ['Android', 'Version/1.', 'Macintosh'],
    read: browserOf,
  },
  { name: 'shown user agent', heads: ['Mozilla/5.0 ('], read: shownUserAgent },
  { name: 'text of a report', read: (text) => printableLine(text, 256) },
  { name: 'directive', heads: ['script-src '], read: (text) => directiveOf(text, text) },
  { name: 'address of a report', heads: addressHeads, read: readUri },
  { name: 'path of a report', heads: ['/', '/a='], units: ['/a', 'a1-'], read: pathTemplate },
  { name: 'secret', heads: ['sk-'], read: (text) => isSecretLike(text.slice(0, 512)) },
  {
    name: 'sample of a report',
    heads: ['[a'],
    units: ['#a-', '[data-a', 'alert '],
    read: (text) => isInjectedSample(printableLine(text, 256), 'script-src'),
  },
  {
    name: 'policy of a report',
    heads: ['script-src '],
    units: ['script-src a;', "'nonce-a' "],
    read: (text) => [scriptSources(text, 'elem'), policyAllowsSource(text, 'x', 'y', 'script-src')],
  },
];

const members = [
  'document-uri',
  'violated-directive',
  'original-policy',
  'blocked-uri',
  'source-file',
  'script-sample',
];

const texts: readonly Reader[] = [
  {
    name: 'redaction',
    heads: ['tel ', 'https://', 'My name is ', 'My address is '],
    units: [
      'Mr. Jan ',
      'Kind regards, Jan\n',
      'name: van ',
      'zero six ',
      'Keizersgracht 12 ',
      '12 rue de la ',
      'aATbDOTcom ',
      '86 095 742 719 ',
      'a@a.nl ',
      '06 12345678 ',
      '4111 1111 1111 1111 ',
      'NL91 ABNA 0417 1643 00 ',
      '1.1.1.1 ',
      'https://a?token=a1 ',
      '1 ',
    ],
    read: (text) => redactText(text, createRedaction()),
  },
  { name: 'masked addresses of a text', units: ['1.1.1.1 ', '::1 '], read: maskAddressesIn },
  {
    name: 'words',
    read: (text) => [wordsOf(text, 'nl'), questionKey(text), sharedWording(text, `${text}1`)],
  },
  {
    name: 'kept view',
    units: ['jan-de-vries', '&a=jan-de-vries'],
    read: (text) => namesPerson({ name: text, search: `search=${text}` }, 'jan-de-vries'),
  },
  { name: 'category', read: (text) => readCategory(text.slice(0, 200)) },
  {
    name: 'cell of a CSV',
    heads: ['='],
    units: [',=', ' =', "'="],
    read: (text) => [csvLine([text]), unguardFormulas(guardFormulas(text))],
  },
  {
    name: 'text of the audit log',
    heads: ['token='],
    units: ['eyJaaaaaaaa.', 'sk-a ', 'basic ', 'A1a'],
    read: (text) => cleanAuditText(text, 500),
  },
  { name: 'metadata of the audit log', read: (text) => sanitiseMetadata({ text, [text]: 1 }) },
  { name: 'mail', read: tried((text) => composeMail({ to: 'a@b.nl', subject: text, text }, 'c@d.nl')) },
  {
    name: 'recipient',
    heads: ['a@'],
    read: tried((text) => composeMail({ to: text, subject: '', text: '' }, 'c@d.nl')),
  },
];

const fromProviders: readonly Reader[] = [
  {
    name: 'AI answer',
    heads: fenceHeads,
    read: (text) =>
      readAnswer({ choices: [{ message: { content: text }, finish_reason: 'stop' }] }, () => false),
  },
  {
    name: 'line of results',
    heads: ['{"custom_id":"', '"custom_id"'],
    units: ['"custom_id" ', '"custom_id":"a'],
    read: (text) => parseResultLine(text, () => false),
  },
  {
    name: 'failure of a provider',
    heads: ['limit: 1'],
    units: ['limit: ', 'file a ', 'larger than the 1'],
    read: (text) =>
      classifyFailure(
        { status: 400, code: null, type: null, param: null, message: text },
        { mayCommit: false },
      ),
  },
  {
    name: 'secrets of a provider',
    heads: ['//'],
    units: ['//a', 'sk-a ', 'api key: '],
    read: (text) => redactSecrets(text, []),
  },
  { name: 'transcript of a prompt', units: ['[0] user: a\n'], read: readTranscript },
  {
    name: 'address of a data source',
    heads: addressHeads,
    read: (text) => checkUrl(text, { allowPrivate: false }),
  },
  {
    name: 'what the service said',
    heads: ['{"code":"field.id","params":'],
    units: ['{"a":{"code":"field.id","params":'],
    read: (text) => inWords(text, 'nl'),
  },
  { name: 'name of a device', read: deviceLabel },
  {
    name: 'the emulator',
    units: ['. ', 'leite ', 'mit jemand '],
    read: (text) => [sentencesOf(text), asksForPerson(text), passesOn(text)],
  },
];

export const serviceReaders = [...atTheDoor, ...reports, ...texts, ...fromProviders];
