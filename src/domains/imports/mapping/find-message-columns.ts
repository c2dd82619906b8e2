import { type FileSample, sampleValues } from '../layouts/file-sample.ts';
import { fieldOfHeader } from '../layouts/header-words.ts';
import { foldWord } from '../normalise/fold-word.ts';
import type { ImportField } from '../normalise/import-field.ts';
import { plainText } from '../normalise/plain-text.ts';
import { isDeletedWord, isNoteWord } from '../normalise/speakers/is-kept-inside.ts';
import { answerNames, askedNames } from '../normalise/speakers/turn-names.ts';
import { clockOf } from '../normalise/values/join-clock.ts';
import { readYesNo } from '../normalise/values/read-yes-no.ts';
import { isSpeakerFlag, roleIn } from './role-column.ts';

const conversations = new Set(
  'conversation conversations room rid session thread chat ticket dialog dialogue case gesprek gespreks sessie gesprach gesprachs sitzung sitzungs conversacion sesion conversazione sessione conversa sessao rozmowy rozmowa konwersacji sesji sesja czatu konversation konversations samtal samtals samtale sessions konverzace relace chatu konusma gorusme oturum sohbet'.split(
    ' ',
  ),
);
const isOfConversation = (word: string): boolean => word.split(' ').some((part) => conversations.has(part));
const roleNames = new Set(
  'author,sender name,author name,from name,user type,participant,actor,actor type,participant type,sent by,posted by,written by,author role,sender role,username,user name,nick,nickname'.split(
    ',',
  ),
);
const textNames = new Set(['message', 'msg', 'bericht', 'nachricht', 'mensaje', 'messaggio', 'mensagem']);
/** What a message is: among those of notes and events a name of the speaker, or of who may read it. */
const kindNames = new Set(['type', 'kind', 'message type', 'message kind', 'event type', 'activity type']);

/** What became of a message. */
const stateNames = new Set(['status', 'state', 'message status', 'message state', 'delivery status']);

/** Which of the messages one is, where they are numbers. */
const orderNames = new Set(
  'index,idx,order,position,pos,step,turn,turn id,line,line number,line no,no,nr,number,volgorde,reihenfolge,ordre,orden,ordine,ordem'.split(
    ',',
  ),
);

/** `conversationsThreadId`, `chat_room_id`, "ID de la conversation": any name of a conversation that begins or ends as a key does. */
const namesConversation = (word: string): boolean =>
  /^(?:id|identyfikator|numer) | (?:id|sid|uuid|guid|key|no|kimligi|nummer)$/.test(word) &&
  isOfConversation(word) &&
  !/\b(?:message|msg|user|customer|agent|contact)\b/.test(word);

interface Named {
  readonly column: string;
  readonly word: string;
  readonly field: ImportField | null;
}

/**
 * The columns of a file with one message a row, by their names: whose conversation, who speaks, what and when. Null where
 * its rows are something else: such rows have ids that come again, or speakers that everybody knows.
 */
export function findMessageColumns(sample: FileSample): ReadonlyMap<string, ImportField> | null {
  const named = sample.columns.map((column): Named => {
    const own = fieldOfHeader(column);
    const name = own === null ? column.slice(column.lastIndexOf('.') + 1) : column;
    return { column, word: foldWord(name), field: own ?? fieldOfHeader(name) };
  });
  const turn = turnColumns(sample, named);
  if (turn) return turn;
  const role = roleColumn(sample, named);
  const isSpoken = areSpeakers(sample, role?.column);
  const text =
    named.find(({ field }) => field === 'messageContent') ??
    named.find(({ word }) => textNames.has(word) || (isSpoken && askedNames.has(word)));
  const ids = named.filter(({ field, word }) => field === 'externalId' || namesConversation(word));
  const id =
    ids.find(({ word }) => isOfConversation(word)) ?? ids.find(({ column }) => repeats(sample, column));
  if (!text) return null;
  const isToldByIds =
    id !== undefined && repeats(sample, id.column) && (role !== undefined || isOfConversation(id.word));
  const isToldBySpeakers =
    text.field === 'messageContent' &&
    isSpoken &&
    (id ? isOfConversation(id.word) : speaksInTurn(sample, role?.column));
  if (!isToldByIds && !isToldBySpeakers) return null;
  const time = timeColumn(sample, named);
  const rest = named.filter((one) => ![id, role, text, time].includes(one));
  const inside =
    rest.find(({ field }) => field === 'messagePrivate') ??
    rest.find(({ column, word }) => kindNames.has(word) && mayMark(filled(sample, column), isNoteWord));
  const deleted =
    rest.find(({ field }) => field === 'messageDeleted') ??
    rest.find(({ column, word }) => stateNames.has(word) && mayMark(filled(sample, column), isDeletedWord));
  // Messages that do not say where they belong: which column does is asked for.
  return byColumn({
    externalId: id,
    messageRole: role,
    messageContent: text,
    messageTime: time,
    messageOrder: orderColumn(sample, rest),
    messagePrivate: inside,
    messageDeleted: deleted,
  });
}

/** Those that were found. */
const byColumn = (
  found: { readonly [field in ImportField]?: Named | undefined },
): ReadonlyMap<string, ImportField> =>
  new Map(Object.entries(found).flatMap(([field, one]) => (one ? [[one.column, field as ImportField]] : [])));

/** Some are marked, or all are words for what is not: the first note of a file may stand far below. A 1 is no yes here. */
const mayMark = (values: readonly string[], isMarked: (value: string) => boolean): boolean =>
  values.every((value) => typeof readYesNo(value) !== 'boolean') &&
  (values.some(isMarked) || (values.length > 0 && values.every(isPlainWord)));

const isPlainWord = (value: string): boolean => /^\p{L}[\p{L}\s_-]{1,40}$/u.test(value);

/** A turn a row: what was asked and the answer to it, side by side. */
function turnColumns(
  sample: FileSample,
  named: readonly Named[],
): ReadonlyMap<string, ImportField> | undefined {
  const asked = named.find(({ word }) => askedNames.has(withoutText(word)));
  const answer = named.find(
    ({ word, field }) => field === 'messageReply' || answerNames.has(withoutText(word)),
  );
  const ids = named.filter(({ field }) => field === 'externalId');
  // A turn that names no conversation is one of its own.
  const id =
    ids.find(({ word }) => isOfConversation(word)) ??
    ids[0] ??
    named.find(({ word, column }) => ofTurn.test(word) && isKey(sample, column));
  if (!asked || !answer || !id || !filled(sample, answer.column).some((text) => /\p{L}{2}/u.test(text)))
    return;
  return byColumn({
    externalId: id,
    messageContent: asked,
    messageReply: answer,
    messageTime: timeColumn(sample, named),
    messageOrder: orderColumn(sample, named),
  });
}

/** "Query text". */
const withoutText = (word: string): string => word.replace(/ text$/, '');

const ofTurn =
  /^(?:quer(?:y|ies)|question|request|turn|run|log|trace|span|prompt|completion|response|answer|message|event|row|entry) (?:id|uuid|guid|key)$/;

function isKey(sample: FileSample, column: string): boolean {
  const values = sampleValues(sample, column).map((value) => plainText(value).trim());
  return values.length > 0 && !values.includes('') && new Set(values).size === values.length;
}

/** When a message was written; a time of day alone stands beside the day. */
function timeColumn(sample: FileSample, named: readonly Named[]): Named | undefined {
  const dated = named.filter(({ column }) => {
    const values = filled(sample, column);
    return values.length === 0 || values.some((value) => clockOf(value) === null);
  });
  return (
    dated.find(({ field }) => field === 'messageTime') ??
    dated.find(({ field, word }) => field === 'startTime' && !isOfConversation(word))
  );
}

/** Numbers by which messages of one moment, or of none, follow each other. */
function orderColumn(sample: FileSample, named: readonly Named[]): Named | undefined {
  const isCounted = ({ column }: Named) => filled(sample, column).every((value) => /^\d{1,15}$/.test(value));
  return (
    named.find((one) => one.field === 'messageOrder' && isCounted(one)) ??
    named.find((one) => one.field === null && orderNames.has(one.word) && isCounted(one))
  );
}

/** Of several that may name the speaker, the one whose words are known best. */
function roleColumn(sample: FileSample, named: readonly Named[]): Named | undefined {
  const byField = named.filter(({ field }) => field === 'messageRole');
  const byWord = named.filter(({ word, column }) => roleNames.has(word) || isSpeakerFlag(column));
  const candidates = [...byField, ...byWord].map((one) => ({
    one,
    share: shareOfSpeakers(sample, one.column),
  }));
  candidates.sort((a, b) => b.share - a.share);
  const best = candidates.find(({ one, share }) => share > 0 || !kindNames.has(one.word));
  if (best && best.share > 0) return best.one;
  const byValues = named.find(
    ({ field, column }) => (field === null || field === 'channel') && areAllSpeakers(sample, column),
  );
  return byValues ?? best?.one;
}

/** Two kinds of them, and nothing else: no name is needed to see that. */
function areAllSpeakers(sample: FileSample, column: string): boolean {
  const roles = new Set<string>();
  for (const value of filled(sample, column)) {
    const role = roleIn(column, value);
    // A file may have two thousand columns: mostly the first value says it already.
    if (role === null) return false;
    roles.add(role);
  }
  return roles.size > 1;
}

const filled = (sample: FileSample, column: string): string[] =>
  sampleValues(sample, column)
    .map((value) => plainText(value).trim())
    .filter((value) => value !== '');

function repeats(sample: FileSample, column: string): boolean {
  const values = filled(sample, column);
  return new Set(values).size < values.length;
}

/** Notes stay out: that some rows are such does not tell who speaks in the others. */
function shareOfSpeakers(sample: FileSample, column: string): number {
  const values = filled(sample, column).filter((value) => !isNoteWord(value));
  return values.length === 0
    ? 0
    : values.filter((value) => roleIn(column, value) !== null).length / values.length;
}

/** Both sides speak, and who does changes: rows of anything else have one direction, or each its own. */
function speaksInTurn(sample: FileSample, column: string | undefined): boolean {
  const roles = column === undefined ? [] : filled(sample, column).map((value) => roleIn(column, value));
  return new Set(roles.filter((role) => role !== null)).size > 1;
}

const areSpeakers = (sample: FileSample, column: string | undefined): boolean =>
  column !== undefined && shareOfSpeakers(sample, column) === 1;
