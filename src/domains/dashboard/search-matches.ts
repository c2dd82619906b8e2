import { z } from 'zod';
import { inTurns, type Steps, takeTurns } from '../../kernel/pace/take-turns.ts';
import { heldBy, type Snippet, snippetOf } from '../../kernel/search/match-text.ts';
import type { SearchQuery } from '../../kernel/search/search-query.ts';
import type { View } from '../figures/index.ts';
import type { SessionRecord } from '../sessions/index.ts';
import type { MessageInput } from '../sessions/input/index.ts';

const fields = ['initialMsg', 'summary', 'externalId'] as const;

/** Of a session that a search found: the sentence that holds what was looked for. */
export const SearchMatch = z
  .object({
    field: z.enum([...fields, 'message']),
    messageOrder: z.int().nullable().describe('Which message of the transcript'),
    text: z.string(),
    marks: z.array(z.tuple([z.int(), z.int()])).describe('Position in this text: start, and end (exclusive)'),
  })
  .meta({ id: 'SearchMatch' });
export type SearchMatch = z.infer<typeof SearchMatch>;

type Shown = Pick<SessionRecord, 'id' | (typeof fields)[number]>;

interface Opened {
  readonly id: string;
  readonly messages: readonly MessageInput[] | null;
}

/** The sentence of each session; none where only what must not be there was looked for. */
export async function matchesOf(
  sessions: readonly Shown[],
  search: View['search'],
  openEach: (ids: readonly string[]) => AsyncIterable<Opened>,
): Promise<Map<string, SearchMatch>> {
  const matches = new Map<string, SearchMatch>();
  if (!search) return matches;
  const { query, inTranscripts } = search;
  const turn = takeTurns();
  for (const session of sessions) {
    const candidates = fields.map((field) => ({ field, messageOrder: null, text: session[field] ?? '' }));
    const found = await inTurns(best(candidates, query), turn);
    if (found) matches.set(session.id, found);
  }
  const left = sessions.map(({ id }) => id).filter((id) => !matches.has(id));
  const isWanted = query.some((group) => group.some(({ isNot }) => !isNot));
  if (!inTranscripts || !isWanted || left.length === 0) return matches;
  for await (const { id, messages } of openEach(left)) {
    const found = await inTurns(best((messages ?? []).flatMap(candidatesIn), query), turn);
    if (found) matches.set(id, found);
  }
  return matches;
}

interface Candidate extends Pick<SearchMatch, 'field' | 'messageOrder' | 'text'> {}

const lettersAtOnce = 32_768;

/** A long message in pieces: a sentence is looked for, and none is as long as that. */
function candidatesIn({ order, content }: MessageInput): Candidate[] {
  const candidates: Candidate[] = [];
  for (let at = 0; at < content.length; at += lettersAtOnce)
    candidates.push({ field: 'message', messageOrder: order, text: content.slice(at, at + lettersAtOnce) });
  return candidates;
}

/** The first of those that hold the most of what is looked for. */
function* best(candidates: readonly Candidate[], query: SearchQuery): Steps<SearchMatch | null> {
  let most = 0;
  let found: Candidate | undefined;
  for (const candidate of candidates) {
    yield;
    const held = heldBy(candidate.text, query);
    if (held <= most) continue;
    most = held;
    found = candidate;
  }
  const snippet: Snippet | null = found ? snippetOf(found.text, query) : null;
  if (!found || !snippet) return null;
  return {
    ...found,
    text: snippet.text,
    marks: snippet.marks.map(([from, to]): [number, number] => [from, to]),
  };
}
