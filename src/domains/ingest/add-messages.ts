import { z } from 'zod';
import type { TenantTx } from '../../db/database.ts';
import type { CompanyCtx } from '../../kernel/context.ts';
import { AppError, conflict, invalidFields } from '../../kernel/errors.ts';
import { operation } from '../../kernel/operation.ts';
import type { RoundWork } from '../../kernel/pace/rounds.ts';
import { inTurns, type Steps, takeTurns } from '../../kernel/pace/take-turns.ts';
import { storableText } from '../../ports/storable-text.ts';
import { say } from '../../words/sentence.ts';
import type { Attribute } from '../attributes/index.ts';
import {
  htmlToText,
  lockPushed,
  type Pushed,
  readPushed,
  roleOf,
  storePushed,
} from '../imports/pushing/index.ts';
import type { MessageInput } from '../sessions/input/index.ts';
import { declaredFor } from './declared-for.ts';
import { keepMessageIds, messageIdsIn } from './message-ids.ts';
import { PushResult } from './push-result.ts';
import { pusherOf } from './pusher-of.ts';
import { externalId, sessionFields } from './session-fields.ts';

const mostMessages = 10_000;

const Message = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('ID from the source: a message with one is stored only once'),
  role: z.string().min(1).max(200).describe('user, assistant, agent or system'),
  content: z.string().max(100_000),
  timestamp: z
    .union([z.string().max(100), z.number()])
    .nullable()
    .optional(),
});
type Message = z.output<typeof Message>;

const Added = PushResult.extend({
  added: z.int(),
  repeated: z.int().describe('Messages that already existed'),
}).meta({ id: 'AddedMessages' });
type Added = z.input<typeof Added>;

export const addMessages = operation({
  id: 'ingest.addMessages',
  summary: 'Add messages to a conversation, starting it if there is none',
  kind: 'mutation',
  access: 'key',
  scope: 'company',
  keyScope: 'sessions:write',
  limit: 'ingest',
  audit: 'DATA_IMPORT',
  input: z.strictObject({
    externalId,
    messages: z.array(Message).min(1).max(1000),
    session: z.strictObject(sessionFields).optional().describe('Fields of the conversation'),
  }),
  output: Added,
  async run(ctx, { externalId: id, messages, session = {} }) {
    const read = await inTurns(asStored(messages), takeTurns());
    const { keyId } = pusherOf(ctx.actor);
    const lane = `${ctx.companyId} ${keyId}`;
    return ctx.services.additions.join(together, lane, { ctx, id, messages: read, fields: session });
  },
});

const begunBeside = say('push.begunBeside');

interface Addition {
  readonly ctx: CompanyCtx;
  readonly id: string;
  readonly messages: readonly Message[];
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What a program sends at the same moment, stored in one transaction: most of what one costs is not the message. */
const together: RoundWork<Addition, Added> = { most: 50, thingOf: ({ id }) => id, work: addAll };

async function addAll(additions: readonly Addition[]): Promise<Added[]> {
  const [first, ...others] = additions;
  if (!first) return [];
  const { ctx } = first;
  const declared = await declaredFor(
    ctx,
    additions.map(({ fields }) => fields),
  );
  const store = () => ctx.transaction((tx) => add(ctx, tx, additions, declared));
  // By the second time what another instance or key began at this moment is there.
  const added = await store().catch((error: unknown) => {
    if (error instanceof AppError && error.sentence.code === begunBeside.code) return store();
    throw error;
  });
  for (const other of others) other.ctx.nothingToRecord();
  return added;
}

async function add(
  ctx: CompanyCtx,
  tx: TenantTx,
  additions: readonly Addition[],
  declared: readonly Attribute[],
): Promise<Added[]> {
  const ids = additions.map(({ id }) => id);
  const there = await lockPushed(tx, ids, ctx.log);
  // Taken first, and at once, where the conversation is there: what is known is not taken again.
  const taken = await keepMessageIds(
    tx,
    additions.flatMap(({ id, messages }) => {
      const found = there.get(id);
      return found ? [{ id: found.session.id, messageIds: messageIdsIn(messages) }] : [];
    }),
  );
  const ready: Ready[] = [];
  for (const addition of additions) {
    const found = there.get(addition.id);
    ready.push(
      await readAddition(addition, { found, taken: found ? taken(found.session.id) : null, declared }),
    );
  }
  const results = await storePushed(ctx, tx, {
    pusher: pusherOf(ctx.actor),
    pushed: ready.map(({ pushed }) => pushed),
    held: [...there.values()].map(({ session }) => session),
    async also(made) {
      await keepMessageIds(
        tx,
        made.flatMap(({ outcome, id }, at) =>
          outcome === 'new' && id !== null ? [{ id, messageIds: messageIdsIn(ready[at]?.fresh) }] : [],
        ),
      );
    },
  });
  return additions.map(({ id, messages }, at) => {
    const [result, { fresh = [], emptyCount = 0 } = {}] = [results[at], ready[at]];
    if (!result || result.outcome === 'rejected') throw invalidFields(result?.issues ?? []);
    // Somebody began the same conversation at this moment: theirs would be lost.
    if (!there.has(id) && result.outcome !== 'new') throw conflict(begunBeside);
    const { issues = [], ...told } = result;
    const empty = { path: 'messages', message: say('push.emptyMessages', { count: emptyCount }) };
    const all = emptyCount > 0 ? [...issues, empty] : issues;
    return {
      ...told,
      ...(all.length > 0 ? { issues: [...all] } : {}),
      added: fresh.length,
      repeated: messages.length - emptyCount - fresh.length,
    };
  });
}

interface Ready {
  readonly pushed: Extract<Pushed, { ok: true }>;
  readonly fresh: readonly Message[];
  readonly emptyCount: number;
}

interface Place {
  readonly found:
    | { readonly session: { readonly started_at: Date }; readonly messages: readonly MessageInput[] }
    | undefined;
  readonly taken: ReadonlySet<string> | null;
  readonly declared: readonly Attribute[];
}

async function readAddition(
  { id, messages: sent, fields }: Addition,
  { found, taken, declared }: Place,
): Promise<Ready> {
  const messages = sent.filter(({ content }) => content !== '');
  const before = found?.messages ?? [];
  const fresh = newOnes(messages, before, taken);
  if (before.length + fresh.length > mostMessages) throw conflict(say('push.full', { most: mostMessages }));
  const isOnward = found !== undefined && fields['startTime'] === undefined;
  const record = {
    ...(isOnward ? { startTime: found.session.started_at.toISOString() } : {}),
    ...fields,
    externalId: id,
    messages: fresh.map((message) => ({ ...message, contentType: 'text/plain' })),
  };
  const read = await inTurns(readPushed(record, declared, before), takeTurns());
  if (!read.ok) throw invalidFields(read.issues);
  const lacks = [...read.session.lacks, ...(isOnward ? (['startTime'] as const) : [])];
  return {
    pushed: { ...read, session: { ...read.session, lacks } },
    fresh,
    emptyCount: sent.length - messages.length,
  };
}

/** Markup is read once, when a message comes: what is stored is plain, and the same sent again is known by it. */
function* asStored(messages: readonly Message[]): Steps<Message[]> {
  const read: Message[] = [];
  for (const message of messages) {
    read.push({ ...message, content: storableText(yield* htmlToText(message.content)).trim() });
  }
  return read;
}

interface Said {
  readonly role: string;
  readonly content: string;
  readonly timestamp?: Date | string | number | null | undefined;
}

/**
 * `taken`: the ids that were not known before; null: all of them. Without an id, what equals the last message with the
 * same role, text and time is the same one sent again.
 */
function newOnes(
  messages: readonly Message[],
  before: readonly Said[],
  taken: ReadonlySet<string> | null,
): Message[] {
  const met = new Set(taken && messages.flatMap(({ id = '' }) => (taken.has(id) ? [] : id)));
  const fresh: Message[] = [];
  for (const message of messages) {
    const last = fresh.at(-1) ?? before.at(-1);
    const isMet =
      message.id === undefined ? last !== undefined && isSame(message, last) : met.has(message.id);
    if (isMet) continue;
    if (message.id !== undefined) met.add(message.id);
    fresh.push(message);
  }
  return fresh;
}

const isSame = (a: Said, b: Said): boolean =>
  roleOf({ role: a.role }) === roleOf({ role: b.role }) && a.content === b.content && timeOf(a) === timeOf(b);

const timeOf = ({ timestamp }: Said): number | null =>
  timestamp == null ? null : new Date(timestamp).getTime();
