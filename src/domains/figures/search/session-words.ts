import { is, orNulls, rows } from '../../../db/rows.ts';
import { inTurns, type Steps, takeTurns } from '../../../kernel/pace/take-turns.ts';
import { eachWordInSteps } from '../../../kernel/search/each-word.ts';
import { unpackTranscript } from '../../sessions/transcripts/index.ts';
import { idAt } from '../list/listed-day.ts';
import type { Transact } from '../place.ts';
import { docBytes } from './indexed-day.ts';

/** The words of a session by their positions; a text ends with a word that is none, so that nothing reaches over its end. */
export interface SessionWords {
  readonly facts: readonly string[];
  readonly said: readonly string[];
}

/** Of what is known at a glance, as much as ever is shown. */
export const factsText = (table: string): string =>
  `concat_ws(chr(1), extract(epoch FROM ${table}.started_at), coalesce(left(${table}.initial_msg, 4000), ''), coalesce(left(${table}.summary, 4000), ''), left(${table}.external_id, 200))`;

/** Changes with the way that words are read. */
const reading = 2;
const noTranscript = `'\\x0000000000000000'::bytea`;

/** A session as it is to be indexed: its id, and what tells whether it says what it said. See `docBytes`. */
export const docColumn = `uuid_send(s.id) || int8send(hashtextextended(${factsText('s')}, ${reading}))
  || coalesce(substr(t.transcript_hash || ${noTranscript}, 1, 8), ${noTranscript})`;

const sessionsPerStatement = 500;
/** Of texts as they are stored. */
const bytesPerStatement = 1024 * 1024;
/** In memory as texts: a conversation may be of four million characters. */
const openAtOnce = 4;
/** Of one conversation, some 200 pages: each word of it is written again whenever its chunk changes. */
const mostSaid = 65_536;
/** A step ends with so many: of thirty such conversations they would take gigabytes. */
export const mostWords = 500_000;

export const idOf = (doc: string): string => idAt(Buffer.from(doc, 'latin1'), 0);

export const docAt = (docs: Buffer, at: number): string =>
  docs.toString('latin1', at * docBytes, (at + 1) * docBytes);

const Row = orNulls({
  doc: is.bytes,
  initialMsg: is.text,
  summary: is.text,
  externalId: is.text,
  body: is.bytes,
});

/**
 * Reads the words of sessions, each told by what it was when it was read: what changes meanwhile is another one. At least
 * of one; with so many words that they take room, those of the others are left for the next time.
 */
export async function readSessionWords(
  transact: Transact,
  docs: readonly string[],
  most = mostWords,
): Promise<Map<string, SessionWords>> {
  const words = new Map<string, SessionWords>();
  const turn = takeTurns();
  let count = 0;
  for (let at = 0; at < docs.length && count < most; ) {
    const read = await readTexts(transact, docs.slice(at, at + sessionsPerStatement).map(idOf));
    at += read.length;
    const found = read.flatMap(({ doc, externalId, ...texts }) =>
      doc && externalId !== null ? [{ doc, externalId, ...texts }] : [],
    );
    for (let from = 0; from < found.length && count < most; from += openAtOnce) {
      const some = found.slice(from, from + openAtOnce);
      const said = await Promise.all(some.map(({ body }) => (body ? saidIn(body) : [])));
      for (const [nr, { doc, initialMsg, summary, externalId }] of some.entries()) {
        if (count >= most) break;
        const ofSession = {
          facts: await inTurns(wordsOf([initialMsg, summary, externalId]), turn),
          said: await inTurns(wordsOf(said[nr] ?? []), turn),
        };
        count += ofSession.facts.length + ofSession.said.length;
        words.set(doc.toString('latin1'), ofSession);
        await turn();
      }
    }
  }
  return words;
}

/** A row for each of the first of these, as many as may be here at a time; an empty one for who is gone. */
const readTexts = (transact: Transact, ids: readonly string[]) =>
  transact((tx) =>
    rows(
      tx,
      // The keys are named in each join: by the first list alone the planner may read whole tables.
      `SELECT ${docColumn} AS doc, left(s.initial_msg, 4000) AS "initialMsg", left(s.summary, 4000) AS summary, left(s.external_id, 200) AS "externalId", t.body
       FROM (SELECT nr, s.id, s.started_at, s.initial_msg, s.summary, s.external_id, t.transcript_hash, t.body,
               sum(coalesce(octet_length(s.initial_msg), 0) + coalesce(octet_length(s.summary), 0) + coalesce(octet_length(t.body), 0)) OVER (ORDER BY nr) AS bytes
             FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, nr)
             LEFT JOIN session s ON s.company_id = $1 AND s.id = wanted.id AND s.id = ANY($2)
             LEFT JOIN session_transcript t ON t.company_id = $1 AND t.session_id = wanted.id AND t.session_id = ANY($2)) AS s
       CROSS JOIN LATERAL (SELECT s.transcript_hash, s.body) AS t
       WHERE bytes <= $3 OR nr = 1 ORDER BY nr`,
      [tx.companyId, ids, bytesPerStatement],
      Row,
    ),
  );

/** What is damaged says nothing. */
async function saidIn(body: Uint8Array): Promise<string[]> {
  try {
    return (await unpackTranscript(body)).map(({ content }) => content);
  } catch {
    return [];
  }
}

function* wordsOf(texts: readonly (string | null)[]): Steps<string[]> {
  const words: string[] = [];
  for (const text of texts) {
    if (text === null) continue;
    yield* eachWordInSteps(text, (word) => words.push(word) < mostSaid);
    words.push('');
    if (words.length >= mostSaid) break;
  }
  return words.slice(0, mostSaid);
}
