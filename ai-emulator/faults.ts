import { z } from 'zod';
import { type LineEnd, lineEnds, stuckStates } from './records.ts';

/** The calls that faults are aimed at; Anthropic's results count as `files.content`, its messages as `chat.completions`. */
export const operations = [
  'files.create',
  'files.list',
  'files.get',
  'files.content',
  'files.delete',
  'batches.create',
  'batches.get',
  'batches.list',
  'batches.cancel',
  'chat.completions',
] as const;
export type Operation = (typeof operations)[number];

const target = z.union([z.enum(operations), z.enum(['*', 'files.*', 'batches.*'])]);
const seconds = z.number().nonnegative();
/** How often it strikes; null: until the faults are cleared. */
const times = z.int().positive().nullable().default(1);
/** True: the call takes effect first, and only the answer is spoilt. */
const commit = z.boolean().default(false);

const inputError = z.object({
  code: z.string(),
  message: z.string(),
  param: z.string().nullable().default(null),
  line: z.int().positive().nullable().default(null),
});

const planChange = z.object({
  validateSeconds: seconds.optional(),
  runSeconds: seconds.optional(),
  finalizeSeconds: seconds.optional(),
  cancelSeconds: seconds.optional(),
  /** Share of the lines that ever finish. */
  finishingShare: z.number().min(0).max(1).optional(),
  stuckIn: z.enum(stuckStates).optional(),
  failWith: z.array(inputError).optional(),
  everyEnd: z.enum(lineEnds).optional(),
  /** By custom id, or by line number from 0. */
  ends: z.record(z.string(), z.enum(lineEnds)).optional(),
});
export type PlanChange = z.output<typeof planChange>;

export const faultShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset'), on: target, times, commit }),
  z.object({
    kind: z.literal('status'),
    on: target,
    times,
    /** So many calls go well first. */
    after: z.int().nonnegative().default(0),
    commit,
    status: z.int().min(400).max(599),
    code: z.string().nullable().default(null),
    type: z.string().default('server_error'),
    param: z.string().nullable().default(null),
    message: z.string().default('The server had an error while processing your request.'),
    retryAfterSeconds: seconds.optional(),
    /** `x-should-retry`, the server's word on retrying. */
    shouldRetry: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('html'), on: target, times, commit, status: z.int().default(200) }),
  z.object({ kind: z.literal('slow'), on: target, times, delayMs: z.int().nonnegative() }),
  /** 404 as if it had never been; in listings it is left out. */
  z.object({ kind: z.literal('vanish'), on: target, times, id: z.string().optional() }),
  z.object({ kind: z.literal('list_lag'), on: target.default('batches.list'), times, seconds }),
  z.object({ kind: z.literal('empty_file_ids'), on: target.default('batches.*'), times }),
  z.object({ kind: z.literal('no_file_ids'), on: target.default('batches.*'), times }),
  z.object({ kind: z.literal('counter_lies'), on: target.default('batches.*'), times }),
  z.object({ kind: z.literal('no_usage'), on: target.default('batches.*'), times }),
  z.object({ kind: z.literal('status_word'), on: target.default('batches.*'), times, word: z.string() }),
  z.object({
    kind: z.literal('truncate'),
    on: target.default('files.content'),
    times,
    share: z.number().min(0).max(1).default(0.5),
    /** False: the connection breaks; true: it ends as if that had been all. */
    clean: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('drip'),
    on: target.default('files.content'),
    times,
    chunkByteCount: z.int().positive().default(64),
    delayMs: z.int().nonnegative().default(5),
    /** After so many chunks nothing more comes, and the connection stays open. */
    stallAfterChunkCount: z.int().positive().optional(),
  }),
  /** Chat: a server that knows no schemas says so, or answers as if there were none. */
  z.object({ kind: z.literal('schema_refused'), on: target.default('chat.completions'), times }),
  z.object({ kind: z.literal('schema_ignored'), on: target.default('chat.completions'), times }),
  /** Chat: how the next answers end. */
  z.object({
    kind: z.literal('answer'),
    on: target.default('chat.completions'),
    times,
    end: z.enum(lineEnds),
  }),
  /** After what there is to say blanks come, or something else, until the other side goes. */
  z.object({
    kind: z.literal('endless'),
    on: target.default('chat.completions'),
    times,
    delayMs: z.int().nonnegative().default(20),
    text: z.string().min(1).default(' '),
  }),
  /** How the next batch will go. */
  z.object({ kind: z.literal('plan'), on: target.default('batches.create'), times, plan: planChange }),
  /** How lines end whose request holds a text, in all batches made from now on. */
  z.object({
    kind: z.literal('line'),
    on: target.default('batches.create'),
    times: z.int().positive().nullable().default(null),
    contains: z.string().min(1),
    end: z.enum(lineEnds),
  }),
]);
export type Fault = z.output<typeof faultShape>;
export type FaultInput = z.input<typeof faultShape>;

export type FaultBox = ReturnType<typeof createFaultBox>;

export function createFaultBox() {
  let armed: { fault: Fault; left: number | null; spared: number }[] = [];
  const use = (entry: (typeof armed)[number]) => {
    if (entry.left !== null) entry.left -= 1;
    armed = armed.filter(({ left }) => left === null || left > 0);
  };
  return {
    add(fault: FaultInput): void {
      const parsed = faultShape.parse(fault);
      armed.push({ fault: parsed, left: parsed.times, spared: parsed.kind === 'status' ? parsed.after : 0 });
    },
    clear(): void {
      armed = [];
    },
    list: (): Fault[] => armed.map(({ fault, left }) => ({ ...fault, times: left })),
    /** The faults that strike this call; each is counted. `line` rules are counted by line, not here. */
    take(operation: Operation): Fault[] {
      const aimed = armed.filter(({ fault }) => fault.kind !== 'line' && isAimedAt(fault.on, operation));
      const struck = aimed.filter(({ spared }) => spared === 0);
      for (const entry of aimed) if (entry.spared > 0) entry.spared -= 1;
      // Of the faults that replace the whole answer only one can strike; the next waits for the next call.
      const first = struck.find(({ fault }) => replacesAnswer(fault));
      const taken = struck.filter((entry) => !replacesAnswer(entry.fault) || entry === first);
      for (const entry of taken) use(entry);
      return taken.map(({ fault }) => fault);
    },
    /** The end that the first fitting `line` rule sets. */
    endFor(requestText: () => string): LineEnd | null {
      if (!armed.some(({ fault }) => fault.kind === 'line')) return null;
      const text = requestText();
      const entry = armed.find(({ fault }) => fault.kind === 'line' && text.includes(fault.contains));
      if (entry?.fault.kind !== 'line') return null;
      use(entry);
      return entry.fault.end;
    },
  };
}

function isAimedAt(on: Fault['on'], operation: Operation): boolean {
  return on === '*' || on === operation || (on.endsWith('.*') && operation.startsWith(on.slice(0, -1)));
}

function replacesAnswer(fault: Fault): boolean {
  return ['reset', 'status', 'html', 'plan'].includes(fault.kind);
}
