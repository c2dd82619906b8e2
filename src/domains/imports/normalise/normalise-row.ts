import type { Steps } from '../../../kernel/pace/take-turns.ts';
import { type Sentence, say } from '../../../words/sentence.ts';
import { derivableFields } from '../../sessions/input/index.ts';
import { isJsonObject } from '../reading/source-record.ts';
import { contentHash, transcriptHash } from './content-hash.ts';
import { followingOf, transcriptTimes } from './derive-fields.ts';
import { exactMessages } from './exact-messages.ts';
import type { ImportField, SourceFields } from './import-field.ts';
import { type ImportedMessage, type ImportedSession, notKnown, type RowWarning } from './imported-session.ts';
import { lacksOf } from './lacks-of.ts';
import { nameInMap } from './name-in-map.ts';
import { fault, type OpenRow, openRow, readersOf, sure } from './open-row.ts';
import { readHandling, readMood, saidBeside } from './read-handling.ts';
import { afterThose, readMessages } from './read-messages.ts';
import { isEmpty } from './read-moments.ts';
import type { readLabel } from './read-text.ts';
import type { RowForm } from './row-form.ts';
import { messageFormOf } from './speakers/message-form.ts';
import { tellSpeakers } from './tell-speakers.ts';
import type { LengthField } from './values/clock-lengths.ts';
import { isCutShort } from './values/is-cut-short.ts';
import { readIpAddress, readWebUrl } from './values/read-address.ts';
import { readCountry } from './values/read-country.ts';
import { currencyOfCost, readCurrency } from './values/read-currency.ts';
import { readDate } from './values/read-date.ts';
import { readLanguage } from './values/read-language.ts';
import { readNumber, readSum } from './values/read-number.ts';
import { readYesNo } from './values/read-yes-no.ts';
import { endOf, inSecondHour, lengthOf } from './values/session-end.ts';
import { nameLengths, readQuestions, textLengths } from './values/short-values.ts';
import { watchClock } from './values/watch-clock.ts';
import { withoutUnread } from './without-unread.ts';

export type NormalisedRow =
  | { ok: true; session: ImportedSession; warnings: RowWarning[] }
  | { ok: false; reasons: Sentence[]; twoWays: boolean; of: WhoseRow };

/** Whose a refused row is, as far as it says so: of who was erased not even that row is kept. */
export interface WhoseRow {
  readonly externalId: string | null;
  readonly userId: string | null;
}

const maxMessageCount = 10_000;

/**
 * One source row as a session. Dates, numbers and yes or no must be readable or empty, else the row is
 * refused; an unknown country, language or the like is left out with a warning.
 */
export function* normaliseRow(source: SourceFields, form: RowForm): Steps<NormalisedRow> {
  const row = openRow(source, form);
  const found = row.fields.transcript == null ? null : yield* readFound(row, form);
  const messages = tellSpeakers(
    capMessages(afterThose(form.before, found), row.warnings),
    form.isExact ? [] : row.warnings,
  );
  const textHash = messages && (yield* transcriptHash(messages));
  return closeRow(row, form, { found, messages, textHash });
}

function* readFound(
  { fields, dates, start, warnings }: OpenRow,
  form: RowForm,
): Steps<ImportedMessage[] | null> {
  const exact = form.isExact ? exactMessages(fields.transcript) : undefined;
  if (exact) return exact;
  const watched = watchClock(dates, 'messageTime', warnings);
  return yield* readMessages(fields.transcript, messageFormOf(watched, form.speakers, fields), start);
}

interface Said {
  readonly found: readonly ImportedMessage[] | null;
  readonly messages: ImportedMessage[] | null;
  readonly textHash: string | null;
}

function closeRow(row: OpenRow, form: RowForm, { found, messages, textHash }: Said): NormalisedRow {
  const { fields, faults, warnings, externalId, dates, start: givenStart, end: givenEnd } = row;
  const { reasons } = faults;
  const { words, label } = readersOf(form);
  const mark = form.decimalMark;
  const times = transcriptTimes(messages ?? []);
  const start = givenStart ?? times.first ?? firstTurn(found);
  if (start === null && isEmpty(fields.startTime)) {
    const unread = unreadTime(fields.transcript, form);
    reasons.push(unread ? fault('messageTime', unread) : fault('startTime', say('row.noStart')));
  }

  const { defaults } = form;
  const long = (field: LengthField) => sure(faults, field, lengthOf(field, fields[field], form, warnings));
  const givenDuration = long('durationSeconds');
  const mayFollow = fields.endTime === undefined && !form.hasEnd;
  const followingEnd = givenEnd === null ? endOf(start, givenDuration, times.last) : null;
  // Its place is there, and empty: not the same as a row from which the end follows.
  const isLeftOpen = followingEnd !== null && !mayFollow;
  const end = inSecondHour(givenEnd, start, dates) ?? (mayFollow ? followingEnd : null);
  if (start !== null && end !== null && end < start) {
    reasons.push(fault('endTime', say('row.endsBefore')));
  }

  const userId = readUserId(label(fields.userId, nameLengths.userId), warnings);
  const ipAddress = known('ipAddress', label(fields.ipAddress, 2_049), readIpAddress, warnings);
  const country =
    known('country', countryText(fields.country, label), readCountry, warnings) ?? defaults.country ?? null;
  const language =
    known('language', label(fields.language, 2_049), readLanguage, warnings) ?? defaults.language ?? null;
  const channel = nameInMap(label(fields.channel, nameLengths.channel) ?? defaults.channel ?? null);
  const messagesSent = sure(faults, 'messagesSent', readNumber(fields.messagesSent, 'count', mark));
  const messageCount = sure(faults, 'messageCount', readNumber(fields.messageCount, 'count', mark));
  const avgResponseTime = long('avgResponseTime');
  const handling = readHandling(fields, label, form, warnings);
  const firstResponse = long('firstResponseSeconds');
  const sentiment = readMood(fields.sentiment, form, warnings);
  const category = label(fields.category, nameLengths.category);
  const escalated = sure(faults, 'escalated', readYesNo(fields.escalated));
  const forwardedHr = sure(faults, 'forwardedHr', readYesNo(fields.forwardedHr));
  const initialMsg = words(fields.initialMsg, textLengths.initialMsg);
  const summary = words(fields.summary, textLengths.summary);
  const questions = readQuestions(fields.questions, words);
  const tokens = sure(faults, 'tokens', readSum(fields.tokens, 'count', mark));
  const cost = sure(faults, 'cost', readSum(fields.cost, 'decimal', mark));
  const costCurrency = currencyOfCost(fields.cost);
  const currency =
    known('currency', label(fields.currency, 2_049), readCurrency, warnings) ??
    costCurrency ??
    defaults.currency ??
    null;
  const fullTranscriptUrl = known(
    'fullTranscriptUrl',
    label(fields.fullTranscriptUrl, 2_049),
    readWebUrl,
    warnings,
  );
  if (reasons.length > 0 || externalId === null || start === null)
    return { ok: false, reasons, twoWays: faults.twoWays, of: { externalId, userId } };

  const lacks = lacksOf(costCurrency === null ? fields : { ...fields, currency: costCurrency });
  // Over what the source says, not what is derived: a better derivation must not make every row look changed.
  const given = [
    1,
    externalId,
    givenStart,
    givenEnd,
    givenDuration,
    userId,
    ipAddress,
    country,
    language,
    channel,
  ];
  const follows = form.isExact || messages === null ? null : followingOf(messages);
  const following = {
    startTime: new Date(start),
    endTime: end === null ? null : new Date(end),
    durationSeconds: givenDuration ?? (end === null ? null : Math.round(end - start) / 1000),
    messagesSent: messagesSent ?? follows?.messagesSent ?? null,
    messageCount: messageCount ?? follows?.messageCount ?? null,
    avgResponseTime: avgResponseTime ?? follows?.avgResponseTime ?? null,
    firstResponseSeconds: firstResponse ?? follows?.firstResponseSeconds ?? null,
    initialMsg: initialMsg ?? follows?.initialMsg ?? null,
  };
  const said = {
    startTime: givenStart,
    endTime: givenEnd,
    durationSeconds: givenDuration,
    messagesSent,
    messageCount,
    avgResponseTime,
    firstResponseSeconds: firstResponse,
    initialMsg,
  };
  const session: ImportedSession = {
    externalId,
    ...following,
    userId,
    ipAddress,
    country,
    language,
    channel,
    ...handling,
    sentiment,
    category,
    escalated,
    forwardedHr,
    summary,
    questions,
    tokens,
    cost,
    currency,
    fullTranscriptUrl,
    messages,
    transcriptHash: textHash,
    contentHash: contentHash([
      ...given,
      [messagesSent, messageCount, avgResponseTime, sentiment, category, escalated, forwardedHr, initialMsg],
      [summary, questions, tokens, cost, currency, fullTranscriptUrl, textHash],
      ...(isLeftOpen ? ['open'] : []),
      ...saidBeside(handling, firstResponse),
    ]),
    lacks,
    derives: derivableFields.filter((field) => said[field] === null && following[field] !== null),
  };
  return { ok: true, session: withoutUnread(session, warnings), warnings };
}

/** Of turns in which nobody but the bot said anything. */
function firstTurn(found: readonly ImportedMessage[] | null): number | null {
  const turns = (found ?? []).flatMap(({ turnTime, isLeftOut }) =>
    turnTime && !isLeftOut ? turnTime.getTime() : [],
  );
  return turns.length === 0 ? null : turns.reduce((a, b) => Math.min(a, b));
}

/** Why no message has a time, where they bring some. */
function unreadTime(transcript: unknown, { dates }: RowForm): Sentence | null {
  for (const message of Array.isArray(transcript) ? transcript : []) {
    const time = isJsonObject(message) ? message['timestamp'] : undefined;
    const read = typeof time === 'string' ? readDate(time, dates) : 0;
    if (typeof read === 'object') return read;
  }
  return null;
}

/** A label that must be one of a known kind; anything else is left out and told. */
function known(
  field: ImportField,
  text: string | null,
  read: (text: string) => string | null,
  warnings: RowWarning[],
): string | null {
  if (text === null) return null;
  const found = read(text);
  if (found === null) warnings.push(notKnown(field, text));
  return found;
}

/** `NA` is Namibia here, and "not known" everywhere else. */
const countryText = (value: unknown, label: typeof readLabel): string | null =>
  typeof value === 'string' && /^\s*NA\s*$/i.test(value) ? 'NA' : label(value, 2_049);

/** Cut short, it would make one person of many. */
function readUserId(id: string | null, warnings: RowWarning[]): string | null {
  if (id === null || !isCutShort(id)) return id;
  warnings.push({ field: 'userId', kind: 'ID_CUT_SHORT', count: 1, sample: id });
  return null;
}

function capMessages(messages: ImportedMessage[] | null, warnings: RowWarning[]): ImportedMessage[] | null {
  if (!messages || messages.length <= maxMessageCount) return messages;
  const count = messages.length - maxMessageCount;
  warnings.push({ field: 'transcript', kind: 'MESSAGES_CUT', count, sample: null });
  return messages.slice(0, maxMessageCount);
}
