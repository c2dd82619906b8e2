import type { z } from 'zod';
import { isBeingMoved, type Sight, type SystemTx, type TenantTx, type Tx } from '../db/database.ts';
import { NoneFree } from '../db/errors/none-free.ts';
import { Overloaded } from '../ports/bounded-queue.ts';
import { cutText } from '../ports/storable-text.ts';
import { readSaid, type Sentence, say } from '../words/sentence.ts';
import { mayCall, refusalOf } from './access.ts';
import { type Actor, companyOfActor } from './actor.ts';
import { isAttachment } from './attachment.ts';
import type { Origin, OwnEntry } from './audit-entry.ts';
import type { Browser, CompaniesCtx, CompanyCtx, SystemCtx } from './context.ts';
import {
  AppError,
  beingMoved,
  forbidden,
  type Issue,
  invalidFields,
  invalidRequest,
  isWrongSecret,
  notFound,
  overloaded,
  unauthorized,
} from './errors.ts';
import { tellIssue } from './input/tell-issue.ts';
import { tooLongIssue } from './input/too-long-issue.ts';
import { unstorableIssue } from './input/unstorable-issue.ts';
import type { Operation } from './operation.ts';
import { readIn } from './said.ts';
import type { Services } from './services.ts';

export interface Call {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly input: unknown;
  readonly browser?: Browser;
  readonly signal?: AbortSignal;
  readonly mayGoOn?: () => Promise<void>;
  /** Which top-level fields came in the body: their faults are 422, all others 400. */
  readonly isBodyField?: (name: string) => boolean;
}

/** Runs an operation for a caller: access, validation, company, work, audit check, answer. */
export async function invoke<In extends z.ZodType, Out extends z.ZodType>(
  services: Services,
  op: Operation<In, Out>,
  call: Call,
): Promise<z.output<Out>> {
  try {
    return await carryOut(services, op, call);
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN' && !isWrongSecret(error))
      recordForbidden(services, op, call, error);
    if (error instanceof AppError) tellRefusal(services, op, call, error);
    throw error;
  }
}

/** Who looks after a program sees what of it was refused, and why. */
function tellRefusal({ arrivals }: Services, op: Operation, { actor }: Call, error: AppError): void {
  if (op.limit !== 'ingest' || actor.type !== 'key') return;
  const way = op.id === 'ingest.traces' ? 'otlp' : 'push';
  arrivals.refuse({ companyId: actor.companyId, keyId: actor.keyId, way }, error);
}

/** Whoever reaches for another's company, or for what the role alone does not tell, leaves the same trace. */
function recordForbidden({ audit }: Services, op: Operation, call: Call, error: AppError): void {
  const companyId = namedCompany(call.input);
  audit.recordRefusal(call.actor, call.origin, {
    eventType: 'AUTHORIZATION',
    action: op.id,
    outcome: 'BLOCKED',
    severity: 'MEDIUM',
    // It is read by others: what the caller was told is about "you".
    description: say('refused.AUTHORIZATION.BLOCKED'),
    ...(companyId === null ? {} : { resource: { type: 'company', id: companyId } }),
    metadata: error.details,
  });
}

async function carryOut<In extends z.ZodType, Out extends z.ZodType>(
  services: Services,
  op: Operation<In, Out>,
  call: Call,
): Promise<z.output<Out>> {
  if (!mayCall(op, call.actor)) throw refusalOf(op, call.actor);
  const input = validate(op, call);
  const records = { count: 0, excused: false };
  const companyId = op.scope === 'system' ? null : companyOf(op, call, input);
  const ctx = createCtx(services, { op, call, companyId }, records);
  const output = await orTold(async () => {
    await checkCompany(services, op, call.actor, companyId);
    return op.run(ctx, input);
  });
  checkRecords(op, records, output);
  return readIn(call.origin.language ?? null, () => op.output.parse(output));
}

/** Staff may name any company for a change, but it has to be there: nothing is stored for nobody. */
async function checkCompany(
  { database }: Services,
  op: Operation,
  actor: Actor,
  companyId: string | null,
): Promise<void> {
  const isStaff = actor.type === 'user' && actor.companyId === null;
  if (op.kind !== 'mutation' || !isStaff || companyId === null || op.companyMayBeGone) return;
  const found = await database.system((tx) => tx.query('SELECT 1 FROM company WHERE id = $1', [companyId]));
  if (found.length === 0) throw notFound(say('thing.company'));
}

/** Want of room, and a database that is elsewhere by now, are no faults of the service's. */
async function orTold<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Overloaded || error instanceof NoneFree) throw overloaded(error.retryAfterSeconds);
    throw isBeingMoved(error) ? beingMoved() : error;
  }
}

function validate(op: Operation, call: Call): unknown {
  const tooLong = tooLongIssue(call.input);
  if (tooLong) throw refusal(op, call, [tooLong]);
  const parsed = op.input.safeParse(call.input ?? {}, { error: tellIssue });
  if (!parsed.success) throw refusal(op, call, toIssues(parsed.error.issues));
  const unstorable = unstorableIssue(call.input);
  if (unstorable) throw refusal(op, call, [unstorable]);
  return parsed.data;
}

function refusal(op: Operation, call: Call, found: readonly Issue[]): AppError {
  const isBodyField = bodyFieldsOf(op, call);
  const issues = found.map(({ path, message }) => ({
    path: shortened(senderPath(call, path)),
    message,
  }));
  const unreadable = issues.filter((issue) => !isBodyField(issue.path.split('.')[0] ?? ''));
  return unreadable.length > 0
    ? invalidRequest(sentence(unreadable), unreadable)
    : invalidFields(issues, sentence(issues));
}

const bodyFieldsOf = (op: Operation, { isBodyField }: Call): ((name: string) => boolean) =>
  isBodyField ?? (() => op.kind === 'mutation');

/** A list of a query is written as one parameter, with commas: no sender knows of its places. */
function senderPath({ isBodyField }: Call, path: string): string {
  const [, name] = /^([^.]+)\.\d+$/.exec(path) ?? [];
  return name !== undefined && isBodyField && !isBodyField(name) ? name : path;
}

/** Whoever is told of a hundred faults does not read on; and a name may be as long as a body. */
const [maxIssues, maxPathLength] = [100, 200];

function toIssues(found: readonly z.core.$ZodIssue[]): Issue[] {
  const issues = found.slice(0, maxIssues).flatMap((issue): Issue[] => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys')
      return [{ path: path.join('.'), message: readSaid(issue.message) }];
    return issue.keys
      .slice(0, maxIssues)
      .map((key) => ({ path: [...path, key].join('.'), message: say('field.unknown') }));
  });
  return issues.slice(0, maxIssues);
}

const shortened = (path: string): string =>
  path.length > maxPathLength ? `${cutText(path, maxPathLength)}…` : path;

function sentence(issues: readonly Issue[]): Sentence {
  const [first] = issues;
  if (!first) return say('refusal.input');
  return say(first.path === '' ? 'refusal.asSaid' : 'refusal.field', first);
}

interface Records {
  count: number;
  excused: boolean;
}

interface Act {
  readonly op: Operation;
  readonly call: Call;
  readonly companyId: string | null;
}

function createCtx(
  services: Services,
  { op, call, companyId }: Act,
  records: Records,
): CompanyCtx & CompaniesCtx & SystemCtx {
  const { actor, origin } = call;
  const signal = call.signal ?? new AbortController().signal;
  let recordsOfAttempt = 0;

  async function transaction<T>(work: (tx: never) => Promise<T>, sight?: Sight): Promise<T> {
    const attempt = async (tx: Tx): Promise<T> => {
      recordsOfAttempt = 0;
      const result = await work(tx as never);
      signal.throwIfAborted();
      return result;
    };
    const { database } = services;
    const result =
      companyId === null
        ? await database.system((tx: SystemTx) => attempt(tx), sight, companyOfActor(actor) ?? undefined)
        : await database.tenant(companyId, (tx: TenantTx) => attempt(tx), sight);
    records.count += recordsOfAttempt;
    return result;
  }

  const ctx = {
    actor,
    origin,
    config: services.config,
    ports: services.ports,
    services,
    log: services.log,
    browser: call.browser ?? { cookie: () => undefined, setCookie() {}, clearCookie() {} },
    signal,
    mayGoOn: call.mayGoOn ?? (async () => {}),
    companyId: companyId as string,
    now: () => services.ports.clock.now(),
    user() {
      if (actor.type !== 'user') throw unauthorized();
      return actor;
    },
    async record(tx: Tx, entry: OwnEntry) {
      recordsOfAttempt += 1;
      const eventType = entry.eventType ?? op.audit;
      if (typeof eventType !== 'string') throw new Error(`${op.id} does not say what it records`);
      await services.audit.record(tx, actor, origin, { ...entry, eventType });
    },
    nothingToRecord() {
      records.excused = true;
    },
    transaction,
  };
  return ctx as CompanyCtx & CompaniesCtx & SystemCtx;
}

/** A company's people and programs act on their own company; platform staff on the one they name. */
function companyOf(op: Operation, call: Call, input: unknown): string | null {
  const { actor } = call;
  const named = namedCompany(input);
  if (actor.type === 'anonymous') throw unauthorized();
  const own = companyOfActor(actor);
  if (own !== null) {
    if (named !== null && named !== own) throw forbidden(say('refusal.notYours'));
    return own;
  }
  if (named === null && op.scope === 'company') {
    const issue = { path: 'companyId', message: say('refusal.whichCompany') };
    throw bodyFieldsOf(op, call)(issue.path)
      ? invalidFields([issue], issue.message)
      : invalidRequest(issue.message, [issue]);
  }
  return named;
}

function namedCompany(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('companyId' in input)) return null;
  return typeof input.companyId === 'string' ? input.companyId : null;
}

/** What changes something leaves its entry, and so does what takes data out as a file. */
function checkRecords(op: Operation, records: Records, output: unknown): void {
  const changes = op.kind === 'mutation' && typeof op.audit === 'string' && !records.excused;
  if (!changes && !isAttachment(output)) return;
  if (records.count !== 1) {
    throw new Error(`${op.id} left ${records.count} audit entries instead of one`);
  }
}
