import type { Database } from '../../../db/database.ts';
import type { AppError, Issue } from '../../../kernel/errors.ts';
import { sampleLength } from '../../../kernel/input/sample-length.ts';
import type { Log } from '../../../kernel/log.ts';
import { createStoring } from '../../../kernel/pace/storing.ts';
import type { ArrivalBook, Delivery } from '../../../kernel/services.ts';
import type { Clock } from '../../../ports/clock.ts';
import { newId } from '../../../ports/ids.ts';
import type { PersonMarks } from '../../../ports/person-marks.ts';
import { cutText } from '../../../ports/storable-text.ts';
import type { Sentence } from '../../../words/sentence.ts';
import { type CompanyArrivals, mostShown, type Refusal, storeArrivals } from './store-arrivals.ts';

interface BookParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly personMarks: PersonMarks;
}

export interface RunningArrivalBook extends ArrivalBook {
  close(): Promise<void>;
}

const storeAfterMs = 500;
const minuteMs = 60_000;
/** Of one company between two storings; what is more is counted with the minute alone. */
const mostFaults = 50;

type Sender = Omit<Delivery, 'sessions'>;

/**
 * What programs send is counted in memory and stored twice a second, so that no request waits for another's counts. A kill
 * may lose half a second of the counts, never of what was sent.
 */
export function createArrivalBook({ database, clock, log, personMarks }: BookParts): RunningArrivalBook {
  let waiting = new Map<string, CompanyArrivals>();
  const storing = createStoring(storeAfterMs, store);

  function of({ companyId }: Sender): CompanyArrivals {
    const there = waiting.get(companyId) ?? { minutes: new Map(), arrivals: [], refusals: new Map() };
    waiting.set(companyId, there);
    storing.soon();
    return there;
  }

  function minuteOf({ minutes }: CompanyArrivals, { keyId, way }: Sender, now: Date) {
    const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
    const key = `${keyId} ${way} ${minute.getTime()}`;
    const counts = minutes.get(key) ?? {
      keyId,
      way,
      minute,
      ...{ requests: 0, new: 0, changed: 0, identical: 0, rejected: 0, refused: 0 },
    };
    minutes.set(key, counts);
    return counts;
  }

  function note(
    { refusals }: CompanyArrivals,
    sender: Sender,
    { path, message }: Issue,
    { sample, count }: { readonly sample: string | null; readonly count: number },
  ) {
    const now = clock.now();
    const where = cutText(path.replace(/\d+/g, 'n'), 200);
    const reason = withoutText(message);
    const fault = `${where} ${typeof reason === 'string' ? reason : reason.code}`;
    const key = `${sender.keyId} ${sender.way} ${fault}`;
    const known: Refusal | undefined = refusals.get(key);
    if (!known && refusals.size >= mostFaults) return;
    refusals.set(key, {
      keyId: sender.keyId,
      way: sender.way,
      fault,
      path: where,
      reason,
      sample: sample === null ? (known?.sample ?? null) : cutText(sample, sampleLength),
      count: (known?.count ?? 0) + count,
      firstAt: known?.firstAt ?? now,
      lastAt: now,
    });
  }

  async function store(): Promise<boolean> {
    const batch = waiting;
    waiting = new Map();
    for (const [companyId, arrivals] of batch)
      try {
        await database.tenant(companyId, (tx) => storeArrivals(tx, arrivals, personMarks));
      } catch (error) {
        log.warn({ companyId, err: error }, 'what programs sent could not be counted');
      }
    // Not tried again: counts must never fill the memory.
    return true;
  }

  return {
    add(delivery) {
      const now = clock.now();
      const there = of(delivery);
      const counts = minuteOf(there, delivery, now);
      counts.requests += 1;
      for (const { id, externalId, outcome, issues } of delivery.sessions) {
        counts[outcome] += 1;
        if (outcome === 'rejected')
          for (const issue of issues?.slice(0, 1) ?? [])
            note(there, delivery, issue, { sample: isOfErased(issue) ? null : externalId, count: 1 });
        else if (id !== null)
          there.arrivals.push({
            id: newId(clock),
            keyId: delivery.keyId,
            way: delivery.way,
            at: now,
            sessionId: id,
            outcome,
          });
      }
      there.arrivals.splice(0, Math.max(0, there.arrivals.length - mostShown));
    },
    refuse(sender, error) {
      const there = of(sender);
      const counts = minuteOf(there, sender, clock.now());
      counts.requests += 1;
      counts.refused += 1;
      note(there, sender, issueOf(error), { sample: null, count: 1 });
    },
    leaveOut(sender, issue, count) {
      note(of(sender), sender, issue, { sample: null, count });
    },
    flush: storing.flush,
    close: async () => void (await storing.close()),
  };
}

/** Whose key it may be is nobody's to know any more. */
const isOfErased = ({ message }: Issue): boolean =>
  typeof message === 'object' && message.code === 'push.erased';

function issueOf(error: AppError): Issue {
  const { issues } = error.details as { issues?: readonly Issue[] };
  return issues?.[0] ?? { path: '', message: error.sentence };
}

/** The reason without the words of what was sent. */
function withoutText(message: Sentence | string): Sentence | string {
  if (typeof message === 'string') return cutText(message, 300);
  const params = Object.entries(message.params).map(([name, value]) => [
    name,
    typeof value === 'object'
      ? withoutText(value)
      : typeof value === 'string'
        ? name === 'path'
          ? cutText(value, 200)
          : '…'
        : value,
  ]);
  return { code: message.code, params: Object.fromEntries(params) };
}
