import { sendAgain, type Waiting } from './send-again.ts';

export interface RefusedSession {
  readonly externalId: string | null;
  readonly issues: ReadonlyArray<{ readonly path: string; readonly message: string }>;
}

export interface PushReport {
  readonly new: number;
  readonly changed: number;
  readonly identical: number;
  readonly rejected: number;
  /** What was refused and why; the first 1,000 of them. */
  readonly refused: readonly RefusedSession[];
}

export interface PushOptions extends Partial<Waiting> {
  /** How many sessions go in one request; 500 where nothing is said. */
  readonly batch?: number;
  /** Told of each that is refused, however many. */
  readonly onRefused?: (refused: RefusedSession) => void;
}

/** Sending stopped; what was sent before is stored, and sending all of it again changes nothing of that. */
export class PushStopped extends Error {
  override name = 'PushStopped';
  /** Of the answer that stopped it; null: there was none. */
  readonly status: number | null;
  readonly report: PushReport;

  constructor(message: string, { status, report }: { status: number | null; report: PushReport }) {
    super(message);
    this.status = status;
    this.report = report;
  }
}

interface Result extends RefusedSession {
  readonly outcome: 'new' | 'changed' | 'identical' | 'rejected';
}

const mostCharacters = 3_000_000;
const mostRefused = 1000;
const mostInRequest = 1000;

type Post = (body: string, signal: AbortSignal | undefined) => Promise<Response>;
type Many<T> = Iterable<T> | AsyncIterable<T>;

/**
 * Sends sessions in requests of 500, or of three megabytes: one request is on its way at a time, and nothing of the
 * iterable is asked for meanwhile, so that what is in memory is one request whatever its length.
 */
export async function pushSessions(
  post: Post,
  sessions: Many<unknown>,
  options: PushOptions = {},
): Promise<PushReport> {
  const { batch = 500, onRefused, attempts = 8, ...waiting } = options;
  const most = Math.min(Math.max(Math.trunc(batch), 1), mostInRequest);
  const counts = { new: 0, changed: 0, identical: 0, rejected: 0 };
  const refused: RefusedSession[] = [];
  const report = (): PushReport => ({ ...counts, refused });

  function take({ outcome, externalId, issues = [] }: Result): void {
    counts[outcome] += 1;
    if (outcome !== 'rejected') return;
    onRefused?.({ externalId, issues });
    if (refused.length < mostRefused) refused.push({ externalId, issues });
  }

  async function send(texts: readonly string[]): Promise<void> {
    const body = texts.join('\n');
    const answer = await sendAgain(() => post(body, waiting.signal), { attempts, ...waiting }).catch(
      (error: unknown) => {
        waiting.signal?.throwIfAborted();
        throw new PushStopped(`The service could not be reached: ${String(error)}`, {
          status: null,
          report: report(),
        });
      },
    );
    const told = (await answer.json().catch(() => null)) as {
      error?: string;
      data?: { results: Result[] };
    } | null;
    if (answer.ok && told?.data) {
      for (const result of told.data.results) take(result);
    } else if (answer.status === 413 && texts.length > 1) {
      const half = Math.ceil(texts.length / 2);
      await send(texts.slice(0, half));
      await send(texts.slice(half));
    } else if (answer.status === 413) {
      take({
        outcome: 'rejected',
        externalId: idIn(body),
        issues: [{ path: '', message: told?.error ?? 'Too large.' }],
      });
    } else {
      const reason = told?.error ?? 'This is no answer of Parlance. The url must be its address.';
      throw new PushStopped(`${answer.status}: ${reason}`, { status: answer.status, report: report() });
    }
  }

  let waitingTexts: string[] = [];
  let length = 0;
  for await (const session of sessions) {
    const text = JSON.stringify(session) ?? 'null';
    if (waitingTexts.length > 0 && (waitingTexts.length >= most || length + text.length > mostCharacters)) {
      await send(waitingTexts);
      [waitingTexts, length] = [[], 0];
    }
    waitingTexts.push(text);
    length += text.length;
  }
  if (waitingTexts.length > 0) await send(waitingTexts);
  return report();
}

function idIn(text: string): string | null {
  const { externalId } = JSON.parse(text) as { externalId?: unknown };
  return typeof externalId === 'string' ? externalId : null;
}
