import { hash } from 'node:crypto';
import type { LabelRule } from '../../../kernel/label-rules.ts';
import { mapInTurns, type Rest, takeTurns } from '../../../kernel/pace/take-turns.ts';
import type { readMerged } from '../../attributes/index.ts';
import { type Category, categoryReader } from '../../taxonomy/index.ts';
import type { SessionInput } from '../input/session-input.ts';
import { settleLabels } from '../labels/settle-labels.ts';
import { writeRow } from '../record/sent-rows.ts';
import { firstStages, type SessionRow, sessionRow } from '../record/session-row.ts';
import { packTranscript } from '../transcripts/transcript-body.ts';
import { type Arrival, holdOpen } from './hold-open.ts';
import { redactInput } from './redact-input.ts';

type Merged = Awaited<ReturnType<typeof readMerged>>;

/** How a company wants its sessions stored. */
export interface StoreRules {
  readonly taxonomy: readonly Category[];
  /** The company's `retention.redactStored`. */
  readonly redactStored: boolean;
  /** How it writes its own numbers, which are redacted too. */
  readonly numberPatterns?: readonly string[];
  /** How values of attributes are written since others were merged into them. */
  readonly merged?: Merged;
  /** Whose word counts where a session brings labels and the AI has some too. */
  readonly labels: LabelRule;
  /** Left out: it comes from a file, in which conversations are over. */
  readonly grows?: boolean;
}

/** A session by the rules of its company. What a new one needs may be made before the transaction that stores it. */
export interface ReadySession {
  readonly input: SessionInput;
  readonly id: string;
  readonly asNew: NewSession | null;
}

interface NewSession {
  /** As JSON. */
  readonly row: string;
  readonly transcript: Buffer | null;
}

interface ReadyRules extends StoreRules {
  readonly newId: () => string;
  readonly now: Date;
}

/** `asNew`: worth it where most are. */
export async function readySessions(
  sessions: readonly SessionInput[],
  { taxonomy, redactStored, numberPatterns, merged, labels, newId, grows = false, now }: ReadyRules,
  { asNew, rest }: { asNew: boolean; rest?: Rest },
): Promise<ReadySession[]> {
  const readCategory = categoryReader(taxonomy);
  const ready = await mapInTurns(
    redactStored ? await redactInputs(sessions, numberPatterns, rest) : sessions,
    (session) => ({
      id: newId(),
      input: byRule(
        {
          ...session,
          category: readCategory(session.category),
          attributes: asMerged(session.attributes, merged),
        },
        labels,
      ),
      asNew: null,
    }),
    rest,
  );
  return asNew ? readyAsNew(ready, { grows, now }, rest) : ready;
}

const asMerged = (
  values: SessionInput['attributes'],
  merged: Merged | undefined,
): SessionInput['attributes'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? (merged?.get(key)?.get(value) ?? value) : value,
    ]),
  );

/** The same row by another rule says something else. */
const byRule = (input: SessionInput, labelRule: LabelRule): SessionInput =>
  labelRule === 'keep'
    ? input
    : { ...input, labelRule, contentHash: hash('sha256', `${labelRule} ${input.contentHash}`, 'hex') };

async function redactInputs(
  sessions: readonly SessionInput[],
  patterns: readonly string[] | undefined,
  rest?: Rest,
): Promise<SessionInput[]> {
  const turn = takeTurns(rest);
  const clean: SessionInput[] = [];
  for (const session of sessions) {
    await turn();
    clean.push(await redactInput(session, turn, patterns));
  }
  return clean;
}

async function readyAsNew(
  sessions: readonly ReadySession[],
  arrival: Arrival,
  rest: Rest | undefined,
): Promise<ReadySession[]> {
  const rows = await writeRows(sessions, arrival, rest);
  const packed = await packTranscripts(sessions, rest);
  return sessions.map(({ id, input }, at) => ({
    id,
    input,
    asNew: { row: rows[at] ?? '', transcript: packed[at] ?? null },
  }));
}

/** As new ones, where that was not done yet. */
export const writeRows = (
  sessions: readonly ReadySession[],
  arrival: Arrival,
  rest?: Rest,
): Promise<string[]> =>
  mapInTurns(sessions, ({ id, input, asNew }) => asNew?.row ?? writeRow(newRow(id, input, arrival)), rest);

/** The same with what was said in them. */
export async function packTranscripts(
  sessions: readonly ReadySession[],
  rest?: Rest,
): Promise<(Buffer | null)[]> {
  const packed = await packInTurns(
    sessions.map(({ input, asNew }) => (asNew ? null : input)),
    rest,
  );
  return sessions.map(({ asNew }, at) => (asNew ? asNew.transcript : (packed[at] ?? null)));
}

function newRow(id: string, input: SessionInput, arrival: Arrival): SessionRow {
  const labels = settleLabels(input, null, null, input.labelRule ?? 'keep');
  const row = sessionRow(id, input, labels, firstStages(input));
  return holdOpen(row, arrival, { input, before: null, hasNewText: input.messages !== null });
}

/** The transcripts of those that bring one. Long ones are packed beside each other, off the main thread. */
export async function packInTurns(
  sessions: readonly (SessionInput | null)[],
  rest?: Rest,
): Promise<(Buffer | null)[]> {
  if (sessions.every((session) => !session?.messages)) return sessions.map(() => null);
  const turn = takeTurns(rest);
  const packing: Promise<Buffer | null>[] = [];
  for (const session of sessions) {
    await turn();
    packing.push(session?.messages ? packTranscript(session.messages) : Promise.resolve(null));
  }
  return Promise.all(packing);
}
