import type { Tx } from '../../../db/database.ts';
import { is, rows } from '../../../db/rows.ts';
import { type JobRecord, requestStatuses } from './job-record.ts';

const sampleSize = 20;

/** Adds to jobs why their lines failed, in groups, and a sample of their requests. */
export async function addDetails(tx: Tx, jobs: readonly JobRecord[]): Promise<JobRecord[]> {
  const ids = jobs.map(({ id }) => id);
  // Each request counts once, with its latest error, and not at all once a later try of the job answered it. The lines
  // of a lost batch stay open for answers that may still come: why they have none, the attempt says.
  const errors = await rows(
    tx,
    `SELECT job_id, error, count(*) AS count FROM (
       SELECT DISTINCT ON (line.company_id, line.job_id, line.request_id) line.job_id, line.error
       FROM (SELECT a.company_id, a.job_id, a.created_at, a.id, i.request_id,
               coalesce(i.error, CASE WHEN a.state = 'lost' AND i.outcome IS NULL THEN a.error END) AS error
             FROM batch_attempt a JOIN batch_item i ON i.company_id = a.company_id AND i.attempt_id = a.id
             WHERE a.job_id = ANY($1) AND (i.error IS NOT NULL OR a.state = 'lost')) AS line
       LEFT JOIN (SELECT a.company_id, a.job_id, i.request_id
             FROM batch_attempt a JOIN batch_item i ON i.company_id = a.company_id AND i.attempt_id = a.id
             WHERE a.job_id = ANY($1) AND i.outcome = 'ok') AS answered
         ON answered.company_id = line.company_id AND answered.job_id = line.job_id AND answered.request_id = line.request_id
       WHERE line.error IS NOT NULL AND answered.request_id IS NULL
       ORDER BY line.company_id, line.job_id, line.request_id, line.created_at DESC, line.id DESC) AS request
     GROUP BY job_id, error ORDER BY count(*) DESC, error`,
    [ids],
    { job_id: is.text, error: is.text, count: is.number },
  );
  const requests = await rows(
    tx,
    `SELECT job_id, id, session_id, status, last_error
     FROM (SELECT r.*, row_number() OVER (PARTITION BY company_id, job_id ORDER BY (last_error IS NULL), id) AS place
       FROM ai_request r WHERE job_id = ANY($1)) ranked
     WHERE place <= $2`,
    [ids, sampleSize],
    {
      job_id: is.text,
      id: is.text,
      session_id: is.text,
      status: is.oneOf(requestStatuses),
      last_error: is.orNull(is.text),
    },
  );
  const answers = await rows(
    tx,
    `SELECT a.job_id, i.request_id, i.raw FROM batch_attempt a
     JOIN batch_item i ON i.company_id = a.company_id AND i.attempt_id = a.id
     WHERE a.job_id = ANY($1) AND i.request_id = ANY($2) AND i.raw IS NOT NULL`,
    [ids, requests.map(({ id }) => id)],
    { job_id: is.text, request_id: is.text, raw: is.text },
  );
  const rawOf = new Map(answers.map((row) => [`${row.job_id} ${row.request_id}`, row.raw]));
  return jobs.map((job) => {
    const own = errors.filter(({ job_id }) => job_id === job.id);
    const total = own.reduce((sum, { count }) => sum + count, 0);
    return {
      ...job,
      errorSummary: own.map(({ error, count }) => ({
        error,
        count,
        percentage: Math.round((count / total) * 1000) / 10,
      })),
      requests: requests
        .filter(({ job_id }) => job_id === job.id)
        .map((row) => ({
          id: row.id,
          sessionId: row.session_id,
          status: row.status,
          error: row.last_error,
          answer: rawOf.get(`${row.job_id} ${row.id}`) ?? null,
        })),
    };
  });
}
