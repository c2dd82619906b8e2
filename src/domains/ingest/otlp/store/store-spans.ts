import type { TenantTx } from '../../../../db/database.ts';
import { mayStore } from '../../../../db/hold-storing.ts';
import type { CompanyCtx } from '../../../../kernel/context.ts';
import { type Issue, overloaded, unauthorized } from '../../../../kernel/errors.ts';
import { inTurns, takeTurns } from '../../../../kernel/pace/take-turns.ts';
import { say } from '../../../../words/sentence.ts';
import type { Attribute } from '../../../attributes/index.ts';
import { type Pushed, readPushed, storePushed } from '../../../imports/pushing/index.ts';
import { removeSessions } from '../../../sessions/change/index.ts';
import { findErased } from '../../../sessions/erasure/index.ts';
import { type Mark, packMarks } from '../../../sessions/told/index.ts';
import { transcriptHashes } from '../../../sessions/transcripts/index.ts';
import { pusherOf } from '../../pusher-of.ts';
import { resolveConversations } from '../merge/resolve-conversations.ts';
import { type SpanRow, spanKey } from '../merge/span-row.ts';
import type { Text } from '../read-parts.ts';
import { dropEmpty, keepConversations, lockConversations } from './conversations.ts';
import { type Change, planChanges } from './plan-changes.ts';
import { rowsWithRoom } from './rows-with-room.ts';
import {
  dropSpans,
  type KeptSpan,
  keepSpans,
  mostSpans,
  readKnown,
  spansOfConversations,
  spansOfTraces,
  wholeBy,
} from './span-rows.ts';
import { readStored, storedTexts } from './stored-texts.ts';

interface Arrived {
  readonly rows: readonly SpanRow[];
  readonly texts: ReadonlyMap<Mark, Text>;
  /** What the company declares of its own. */
  readonly declared: readonly Attribute[];
}

/** What was refused: how many spans, and why. */
export interface Refused {
  readonly count: number;
  readonly issues: readonly Issue[];
}

/** Puts spans into their conversations: what is stored is the same in whatever order, and however often, they come. */
export async function storeSpans(ctx: CompanyCtx, tx: TenantTx, sent: Arrived): Promise<Refused> {
  const now = ctx.now();
  const turn = takeTurns();
  const traceIds = [...new Set(sent.rows.map(({ traceId }) => traceId))];
  if (!(await mayStore(tx))) throw unauthorized(say('key.refused'));
  await lockConversations(tx, traceIds, now);
  const ofTraces = await spansOfTraces(tx, traceIds);
  const kept = new Map(ofTraces.map((span) => [spanKey(span.row), span]));
  await turn();
  const arrived = { ...sent, rows: await rowsWithRoom(tx, sent.rows, ofTraces) };
  const tooMany = sent.rows.length - arrived.rows.length;
  const rows = new Map(
    [...ofTraces.map(({ row }) => row), ...arrived.rows].map((row) => [spanKey(row), row]),
  );
  await turn();
  const resolved = resolveConversations([...rows.values()]);
  await turn();
  const ids = [...new Set([...resolved.values(), ...ofTraces.map(({ externalId }) => externalId)])];
  const held = await lockConversations(tx, ids, now);
  const told = [...held.values()].filter(({ isKnown }) => isKnown);
  const known = await readKnown(
    tx,
    told.map((row) => row.external_id),
  );
  const ofAll = await spansOfConversations(tx, ids, { traceIds, ofTraces, known });
  const spans = new Map(ofAll.map((span) => [spanKey(span.row), span]));
  await turn();
  const before = new Map([...kept, ...spans].map(([key, span]) => [key, span.externalId]));
  for (const [key, row] of rows) spans.set(key, { row, externalId: resolved.get(key) ?? row.traceId });
  await turn();
  const stored = await readStored(tx, held, ctx.log);
  const texts = new Map([...arrived.texts, ...storedTexts(stored.values())]);
  const forgotten = forget(before, [...kept.values()], texts);

  await turn();
  const sentKeys = new Set(arrived.rows.map(spanKey));
  const found = { held, known, stored, texts, spans: [...spans.values()], before: forgotten, sent: sentKeys };
  const changes = await inTurns(planChanges(found), turn);
  const refused = await carryOut(ctx, tx, changes, { texts, declared: sent.declared });
  await dropEmpty(tx, { ids: [...traceIds, ...ids], spanCount: sent.rows.length, now });
  if (tooMany === 0) return refused;
  const issue = { path: '', message: say('otlp.manySpans', { most: mostSpans }) };
  return { count: refused.count + tooMany, issues: [...refused.issues, issue] };
}

/** A kept span whose words are gone counts as one that never came. */
function forget(
  before: ReadonlyMap<string, string>,
  kept: readonly KeptSpan[],
  texts: ReadonlyMap<Mark, Text>,
): Map<string, string> {
  const isWhole = wholeBy(texts);
  const left = new Map(before);
  for (const span of kept) if (!isWhole(span)) left.delete(spanKey(span.row));
  return left;
}

async function carryOut(
  ctx: CompanyCtx,
  tx: TenantTx,
  changes: readonly Change[],
  { texts, declared }: Pick<Arrived, 'texts' | 'declared'>,
): Promise<Refused> {
  const talking = changes.filter(({ assembled }) => assembled.entries.length > 0);
  const silent = await ofNobodyErased(
    ctx,
    tx,
    changes.filter(({ assembled }) => assembled.entries.length === 0),
  );
  const sessions = new Map<string, string>();
  const pushed: Pushed[] = [];
  const turn = takeTurns();
  for (const change of talking) {
    const record = recordOf(change, texts);
    await turn();
    pushed.push(await inTurns(readPushed(record, declared), turn));
  }
  const refused = { count: 0, issues: new Map<string, Issue>() };
  const good: Change[] = [];
  for (let from = 0; from < talking.length; from += 1000) {
    const chunk = pushed.slice(from, from + 1000).map((one, at) => asMade(one, talking[from + at]));
    const results = await storePushed(ctx, tx, {
      pusher: { ...pusherOf(ctx.actor), way: 'otlp' },
      pushed: chunk,
    });
    for (const [at, { outcome, id, issues = [] }] of results.entries()) {
      const change = talking[from + at];
      if (!change) continue;
      // Somebody else began it at this moment, with words that this one would undo.
      if (!change.stored && outcome !== 'new' && outcome !== 'rejected') throw overloaded(1);
      if (outcome === 'rejected' || id === null) {
        refused.count += change.spans.length;
        for (const issue of issues) refused.issues.set(codeOf(issue), issue);
      } else {
        good.push(change);
        sessions.set(change.externalId, id);
      }
    }
  }
  if (talking.length === 0) ctx.nothingToRecord();
  await keepSpans(
    tx,
    [...good, ...silent].map(({ fresh, known }) => ({ spans: fresh, known })),
  );
  await dropSpans(
    tx,
    changes.flatMap(({ lost }) => lost),
  );
  await removeSessions(
    tx,
    silent.flatMap(({ stored }) => (stored?.isOfSpans ? [stored.id] : [])),
  );
  await keepConversations(tx, await conversationRows(tx, [...good, ...silent], sessions), ctx.now());
  return { count: refused.count, issues: [...refused.issues.values()] };
}

/** What says nothing is no session, and would be kept with whose it is. */
async function ofNobodyErased(
  { ports }: CompanyCtx,
  tx: TenantTx,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const whose = changes.map((change) => ({
    change,
    externalId: change.externalId,
    userId: change.assembled.userId,
  }));
  const erased = await findErased(tx, whose, ports.personMarks);
  return whose.filter((one) => !erased.has(one)).map(({ change }) => change);
}

const codeOf = ({ message }: Issue): string => (typeof message === 'string' ? message : message.code);

function recordOf({ externalId, assembled }: Change, texts: ReadonlyMap<Mark, Text>) {
  const { entries, hasOthers, startMs, tokens, cost, userId, bot, told } = assembled;
  const record: Record<string, unknown> = {
    ...told.fields,
    ...(Object.keys(told.attributes).length > 0 && { attributes: told.attributes }),
    externalId,
    startTime: new Date(Math.floor(startMs)).toISOString(),
    ...(userId !== null && { userId }),
    ...(tokens !== null && { tokens: Math.round(tokens) }),
    ...(cost !== null && { cost, currency: 'USD' }),
    ...(bot !== null && { botVersion: bot }),
    messages: entries.map(({ mark, at }) => ({
      ...texts.get(mark),
      timestamp: at === null ? null : new Date(Math.floor(at)).toISOString(),
      contentType: 'text/plain',
    })),
  };
  // What else was pushed of it stays as it was said.
  const left = hasOthers ? ['tokens', 'cost', 'currency'] : [];
  for (const name of left) delete record[name];
  return record;
}

/** A conversation that began otherwise keeps its beginning. */
function asMade(one: Pushed, change: Change | undefined): Pushed {
  if (!one.ok || !change?.assembled.hasOthers) return one;
  return { ...one, session: { ...one.session, lacks: [...one.session.lacks, 'startTime'] } };
}

async function conversationRows(
  tx: TenantTx,
  changes: readonly Change[],
  sessions: ReadonlyMap<string, string>,
): Promise<Parameters<typeof keepConversations>[1]> {
  const hashes = await transcriptHashes(tx, [...sessions.values()]);
  return changes.map(({ externalId, assembled, base, known }) => {
    const id = sessions.get(externalId) ?? null;
    return {
      external_id: externalId,
      session_id: id,
      marks: packMarks(assembled.entries.map(({ mark }) => mark)),
      transcript_hash: id === null ? null : (hashes.get(id) ?? null),
      base: { marks: [...base.marks], times: [...base.times] },
      known_marks: packMarks(known.marks),
    };
  });
}
