import { is, type RowOf, rows } from '../../../db/rows.ts';
import type { Actor } from '../../../kernel/actor.ts';
import type { Origin } from '../../../kernel/audit-entry.ts';
import { AppError, conflict } from '../../../kernel/errors.ts';
import { labelRules } from '../../../kernel/label-rules.ts';
import { endAlike, probeMs } from '../../../kernel/pace/probe.ts';
import type { Services } from '../../../kernel/services.ts';
import { OutboundError } from '../../../ports/outbound/outbound-error.ts';
import { inEnglish, type Sentence, say, written } from '../../../words/sentence.ts';
import type { Attribute } from '../../attributes/index.ts';
import type { CompanyForm } from '../company-form.ts';
import { queueFile } from '../running/queue-file.ts';
import { declaredBytesOf } from '../running/spool.ts';
import { claimSource } from './claim-source.ts';
import { SourceAccess, sourceRequest } from './source-request.ts';
import { isNotReached, tellNotRead } from './tell-not-read.ts';

const Source = {
  ...SourceAccess,
  time_zone: is.text,
  attributes: is.own<readonly Attribute[]>(),
  data_source_labels: is.oneOf(labelRules),
  data_source_etag: is.orNull(is.text),
  data_source_modified: is.orNull(is.text),
};
export type Source = Readonly<RowOf<typeof Source>>;

export type PullOutcome =
  | { readonly result: 'QUEUED'; readonly importId: string; readonly message: Sentence }
  | { readonly result: 'NOT_MODIFIED' | 'FAILED'; readonly importId: null; readonly message: Sentence };

/** Who asks. Where a person waits for it, a source that is not reached takes as long as any other that is not. */
interface By {
  readonly actor: Actor;
  readonly origin: Origin;
  readonly signal?: AbortSignal;
}

const timeoutMs = 15 * 60_000;
const answerWithinMs = 60_000;
/** A source that gives less a minute only holds its place: the whole of a large file would never come. */
const leastBytesPerMinute = 64 * 1024;
const taken = say('source.taken');

/** The data source of a company that may work; anything else is a conflict that says what is missing. */
export async function readSource(services: Services, companyId: string): Promise<Source> {
  const [row] = await services.database.tenant(companyId, (tx) =>
    rows(
      tx,
      `SELECT id AS company_id, status, time_zone, attributes, data_source_labels, data_source_url, data_source_username, data_source_password_sealed,
         data_source_etag, data_source_modified FROM company WHERE id = $1`,
      [companyId],
      { ...Source, status: is.text },
    ),
  );
  if (!row || (row.status !== 'TRIAL' && row.status !== 'ACTIVE')) throw conflict(say('import.suspended'));
  if (row.data_source_url === null) throw conflict(say('source.none'));
  return row;
}

export const formOf = ({ time_zone, attributes }: Source): CompanyForm => ({
  timeZone: time_zone,
  attributes,
});

/** Asks a company's source for what is new and queues it as an import; the result is kept with the company. */
export async function pullSource(services: Services, source: Source, by: By): Promise<PullOutcome> {
  const claim = await claimSource(services, source.company_id);
  if (!claim) throw conflict(say('source.underWay'));
  try {
    return await pullClaimed(services, source, by);
  } finally {
    await claim.end();
  }
}

async function pullClaimed(services: Services, source: Source, by: By): Promise<PullOutcome> {
  const { company_id: companyId } = source;
  const { clock } = services.ports;
  const now = clock.now();
  // The start is noted first, so that a pull that ends the process is not begun again at once.
  await note(services, companyId, say('source.asking'), now);
  const startedMs = clock.monotonicMs();
  const outcome = await pullOrFail(services, source, by);
  if (isNotReached(outcome.message) && isTry(by)) await endAlike(clock, startedMs, by.signal);
  // That a file was queued is noted with the file, before its import may say how it ended.
  if (outcome.result !== 'QUEUED') await note(services, companyId, outcome.message, now);
  if (outcome.result === 'FAILED') {
    await services.database.tenant(companyId, (tx) =>
      services.audit.record(tx, by.actor, by.origin, {
        eventType: 'DATA_IMPORT',
        action: 'imports.pull',
        outcome: 'FAILURE',
        companyId,
        metadata: { reason: inEnglish(outcome.message) },
      }),
    );
  }
  return outcome;
}

async function note(services: Services, companyId: string, result: Sentence, now: Date): Promise<void> {
  await services.database.tenant(companyId, (tx) =>
    tx.query('UPDATE company SET data_source_last_run_at = $2, data_source_last_result = $3 WHERE id = $1', [
      companyId,
      now,
      written(result),
    ]),
  );
}

const isTry = ({ actor }: By): boolean => actor.type !== 'system';

async function pullOrFail(services: Services, source: Source, by: By): Promise<PullOutcome> {
  try {
    return await pull(services, source, by);
  } catch (error) {
    if (error instanceof OutboundError) return failed(tellNotRead(services, source, error));
    if (error instanceof AppError) return failed(say('source.notTaken', { why: error.sentence }));
    services.log.error({ companyId: source.company_id, err: error }, 'a pull failed');
    return failed(say('source.failed'));
  }
}

const failed = (message: Sentence): PullOutcome => ({ result: 'FAILED', importId: null, message });

async function pull(services: Services, source: Source, by: By): Promise<PullOutcome> {
  const { company_id: companyId, data_source_url: url } = source;
  const { data_source_etag: etag, data_source_modified: modified } = source;
  if (url === null) return failed(say('source.noAddress'));
  const answer = await sourceRequest(services, source, url, {
    headers: {
      accept: 'text/csv, application/json, application/x-ndjson, */*;q=0.5',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(modified === null ? {} : { 'if-modified-since': modified }),
    },
    timeoutMs,
    answerWithinMs: isTry(by) ? probeMs : answerWithinMs,
    maxBytes: services.config.imports.maxBytes,
    leastBytesPerMinute,
    ...(by.signal ? { signal: by.signal } : {}),
  });
  if (answer.status !== 200) {
    answer.discard();
    if (answer.status === 304 && (etag !== null || modified !== null))
      return { result: 'NOT_MODIFIED', importId: null, message: say('source.nothingNew') };
    return failed(tellNotRead(services, source, answer.status));
  }
  const run = await queueFile(
    services,
    {
      companyId,
      source: 'PULL',
      // Whoever may read the list of imports need not hold the key that stands in the rest of the address.
      fileName: url.split(/[?#]/, 1)[0] ?? null,
      stream: answer.body,
      declaredBytes: answer.headers['content-encoding'] ? null : declaredBytesOf(answer),
      override: {},
      form: formOf(source),
      dryRun: false,
      labels: source.data_source_labels,
      createdBy: by.actor.type === 'user' ? by.actor.userId : null,
      etag: answer.headers['etag'] ?? null,
      modified: answer.headers['last-modified'] ?? null,
    },
    {
      record: async (tx, file) => {
        await tx.query('UPDATE company SET data_source_last_result = $2 WHERE id = $1', [
          companyId,
          written(taken),
        ]);
        await services.audit.record(tx, by.actor, by.origin, {
          eventType: 'DATA_IMPORT',
          action: 'imports.pull',
          companyId,
          resource: { type: 'import', id: file.id },
          metadata: { bytes: file.byteCount, format: file.format },
        });
      },
    },
  );
  return { result: 'QUEUED', importId: run.id, message: taken };
}
