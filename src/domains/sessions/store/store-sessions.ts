import { changeRows } from '../../../db/change-rows.ts';
import type { TenantTx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { takeTurns } from '../../../kernel/pace/take-turns.ts';
import { keepValues } from '../../attributes/index.ts';
import { findSaidAgain } from '../input/find-said-again.ts';
import type { SessionInput } from '../input/session-input.ts';
import { sentRows } from '../record/sent-rows.ts';
import { rowColumns } from '../record/session-row.ts';
import { type Change, changeSessions } from './change-sessions.ts';
import { inGroups } from './in-groups.ts';
import { isStored } from './is-stored.ts';
import { markChanged } from './mark-changed.ts';
import { mergeStored } from './merge-stored.ts';
import { type Existing, readExisting } from './read-existing.ts';
import {
  packTranscripts,
  type ReadySession,
  readySessions,
  type StoreRules,
  writeRows,
} from './ready-sessions.ts';
import type { StoreResult } from './store-result.ts';
import { storeTranscripts } from './store-transcripts.ts';
import { tellSaidAgain } from './tell-said-again.ts';

export interface StoreOptions extends StoreRules {
  readonly now: Date;
  readonly newId: () => string;
  readonly importId: string | null;
  /** Finds out what would happen and stores nothing. */
  readonly dryRun?: boolean;
  /** Most are new: what is stored already is looked for among those that could not be added, not among all. */
  readonly expectsNew?: boolean;
  /** Of sessions that the caller has looked for: those that are there, locked for this change. */
  readonly held?: readonly Existing[];
  /** Takes what an undo puts back, where it is too much to be handed back with all results. */
  readonly keepPrevious?: (results: readonly StoreResult[]) => Promise<void>;
}

/**
 * Stores a chunk of sessions (a thousand or so) in a few statements, whole or not at all. A session is known by its
 * external id; one that says the same as what is stored is left alone. The results stand in the order of the chunk.
 */
export async function storeSessions(
  tx: TenantTx,
  sessions: readonly SessionInput[],
  options: StoreOptions,
): Promise<StoreResult[]> {
  return storeReady(tx, await readySessions(sessions, options, { asNew: false }), options);
}

export async function storeReady(
  tx: TenantTx,
  sessions: readonly ReadySession[],
  options: StoreOptions,
): Promise<StoreResult[]> {
  const results: StoreResult[] = [];
  if (!options.dryRun)
    await keepValues(
      tx,
      sessions.map(({ input }) => input.attributes),
    );
  const inputs = sessions.map(({ input }) => input);
  const again = options.dryRun ? new Set<number>() : findSaidAgain(inputs);
  let waiting = sessions
    .map((session, index) => ({ index, session }))
    .filter(({ index }) => !again.has(index));
  let expectsNew = (options.expectsNew === true || options.held?.length === 0) && !options.dryRun;
  let { held } = options;
  while (waiting.length > 0) {
    // The same id twice in a chunk: the later row is compared with the earlier one, as if it came in the next chunk.
    const turn = new Map<string, (typeof waiting)[number]>();
    const later: typeof waiting = [];
    for (const item of waiting) {
      const { externalId } = item.session.input;
      if (turn.has(externalId)) later.push(item);
      else turn.set(externalId, item);
    }
    const ready = [...turn.values()].map(({ session }) => session);
    const outcome = expectsNew
      ? await addSessions(tx, ready, options)
      : await storeTurn(tx, ready, { ...options, held });
    expectsNew = false;
    held = undefined;
    for (const [externalId, item] of turn) {
      const result = outcome.get(externalId);
      if (result) results[item.index] = result;
      else later.push(item); // it is there already, perhaps since a moment ago: look, and compare
    }
    // A rehearsal stores nothing that a second look would find: its caller knows what came before.
    if (options.dryRun) {
      for (const { index, session } of later) {
        const first = outcome.get(session.input.externalId);
        if (first) results[index] = first;
      }
      break;
    }
    waiting = later.sort((a, b) => a.index - b.index);
  }
  tellSaidAgain(inputs, again, results);
  return results;
}

async function storeTurn(
  tx: TenantTx,
  sessions: readonly ReadySession[],
  options: Omit<StoreOptions, 'held'> & { readonly held: StoreOptions['held'] | undefined },
): Promise<Map<string, StoreResult>> {
  const results = new Map<string, StoreResult>();
  const arrival = { grows: options.grows === true, now: options.now };
  const inputs = sessions.map(({ input }) => input);
  const known = options.held
    ? new Map(options.held.map((row) => [row.external_id, row]))
    : await readExisting(tx, inputs, options.dryRun === true);
  const changed: Change[] = [];
  const added: ReadySession[] = [];
  const turn = takeTurns();
  for (const session of sessions) {
    await turn();
    const { input } = session;
    const before = known.get(input.externalId);
    const change = before && !isStored(input, before.hash) ? mergeStored(input, before, arrival) : null;
    if (!before) added.push(session);
    else if (change?.isChanged) changed.push({ input, before, ...change });
    else {
      const { id, revision } = before;
      results.set(input.externalId, { outcome: 'identical', id, revision, previous: null });
    }
  }
  if (options.dryRun) {
    for (const { input } of added)
      results.set(input.externalId, { outcome: 'new', id: '', revision: 1, previous: null });
    for (const { input, before } of changed)
      results.set(input.externalId, { outcome: 'changed', id: before.id, revision: 0, previous: null });
    return results;
  }
  for (const [externalId, result] of await addSessions(tx, added, options)) results.set(externalId, result);
  const groups = await inGroups(tx, changed);
  for (const group of groups) {
    const told = await changeSome(tx, group, options);
    const isKept = groups.length > 1 && options.keepPrevious !== undefined;
    if (isKept) await options.keepPrevious?.([...told.values()]);
    for (const [externalId, result] of told)
      results.set(externalId, isKept ? { ...result, previous: null, isKept } : result);
  }
  return results;
}

async function changeSome(
  tx: TenantTx,
  changes: readonly Change[],
  options: Pick<StoreOptions, 'now' | 'importId'>,
): Promise<Map<string, StoreResult>> {
  const previous = await changeSessions(tx, changes, options);
  return new Map(
    changes.map(({ input, before: { id, revision } }): [string, StoreResult] => [
      input.externalId,
      { outcome: 'changed', id, revision: revision + 1, previous: previous.get(id) ?? null },
    ]),
  );
}

/** Adds those whose external id is not there yet, and says which they were. */
async function addSessions(
  tx: TenantTx,
  sessions: readonly ReadySession[],
  options: StoreOptions,
): Promise<Map<string, StoreResult>> {
  if (sessions.length === 0) return new Map();
  const rows = await writeRows(sessions, { grows: options.grows === true, now: options.now });
  // What is said in them is packed meanwhile.
  const [storedCount, packed] = await Promise.all([insertRows(tx, rows, options), packTranscripts(sessions)]);
  const ready = sessions.map(({ id, input }, at) => ({ id, input, body: packed[at] ?? null }));
  const there = storedCount === ready.length ? ready : await onlyStored(tx, ready);
  await Promise.all([
    storeTranscripts(
      tx,
      there.map(({ id, input, body }) => ({ id, hash: input.transcriptHash, body })),
    ),
    markChanged(
      tx,
      tx.companyId,
      there.map(({ input }) => input.startTime),
    ),
  ]);
  return new Map(
    there.map(({ id, input }) => [input.externalId, { outcome: 'new', id, revision: 1, previous: null }]),
  );
}

function insertRows(
  tx: TenantTx,
  rows: readonly string[],
  { importId, now }: Pick<StoreOptions, 'importId' | 'now'>,
): Promise<number> {
  const names = rowColumns.map(([name]) => name);
  return changeRows(
    tx,
    `INSERT INTO session (company_id, import_id, created_at, updated_at, ${names.join(', ')})
     SELECT $1, $3, $4, $4, ${names.map((name) => (name === 'content_hash' ? "decode(content_hash, 'hex')" : name)).join(', ')}
     FROM ${sentRows('$2')}
     ON CONFLICT (company_id, external_id) DO NOTHING`,
    [tx.companyId, `[${rows.join()}]`, importId, now],
  );
}

async function onlyStored<S extends Pick<ReadySession, 'id'>>(
  tx: TenantTx,
  sessions: readonly S[],
): Promise<S[]> {
  const found = await rows(
    tx,
    'SELECT id FROM session WHERE company_id = $1 AND id = ANY($2::uuid[])',
    [tx.companyId, sessions.map(({ id }) => id)],
    { id: is.uuid },
  );
  const ids = new Set(found.map(({ id }) => id));
  return sessions.filter(({ id }) => ids.has(id));
}
