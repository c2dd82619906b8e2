import { ApiError, invalidValue } from '../api-error.ts';
import type { Engine } from '../engine.ts';
import type { BatchRecord, FileRecord } from '../records.ts';
import type { Results } from '../results.ts';
import {
  get,
  isVanished,
  ok,
  pageOf,
  post,
  type Route,
  readForm,
  readRecord,
  remove,
  unixSeconds,
} from '../route.ts';

type ListedFile = FileRecord & { read: () => Buffer | null };

const MONTH_SECONDS = 2_592_000;

export function openaiFileRoutes(engine: Engine, results: Results, maxFileBytes: number): Route[] {
  const find = (id: string): ListedFile => {
    const file = findFile(engine, results, id);
    if (!file) throw new ApiError(404, `No such File object: ${id}`, { param: 'id' });
    return file;
  };
  return [
    post(/^\/v1\/files$/, 'files.create', async (request) => {
      const form = await readForm(request.contentType, request.body);
      const [file, purpose] = [form?.get('file'), form?.get('purpose')];
      if (!(file instanceof File)) throw new ApiError(400, "'file' is a required property");
      if (typeof purpose !== 'string' || !purpose)
        throw new ApiError(400, "'purpose' is a required property");
      if (file.size > maxFileBytes) {
        throw new ApiError(413, `The file is larger than the ${maxFileBytes} maximum for the model.`);
      }
      const content = Buffer.from(await file.arrayBuffer());
      if (purpose === 'batch') requireBatchFile(file.name, content);
      const ttlSeconds = readTtlSeconds(form?.get('expires_after[seconds]') ?? undefined);
      const expiresAtMs = engine.clock.nowMs() + ttlSeconds * 1000;
      return ok(viewFile(engine.addFile({ fileName: file.name, purpose, expiresAtMs }, content)));
    }),
    get(/^\/v1\/files$/, 'files.list', ({ query }) => {
      const purpose = query.get('purpose');
      const newestFirst = listFiles(engine, results)
        .filter((file) => purpose === null || file.purpose === purpose)
        .sort((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1));
      const files = query.get('order') === 'asc' ? newestFirst.reverse() : newestFirst;
      const limit = Math.min(10_000, Number(query.get('limit') ?? 10_000));
      return ok({ object: 'list', ...pageOf(files, query.get('after'), limit, viewFile) });
    }),
    get(/^\/v1\/files\/([^/]+)$/, 'files.get', ({ params: [id = ''], faults }) => {
      if (isVanished(faults, id)) throw new ApiError(404, `No such File object: ${id}`, { param: 'id' });
      return ok(viewFile(find(id)));
    }),
    get(/^\/v1\/files\/([^/]+)\/content$/, 'files.content', ({ params: [id = ''], faults }) => {
      const bytes = isVanished(faults, id) ? null : find(id).read();
      if (!bytes) throw new ApiError(404, `No such File object: ${id}`, { param: 'id' });
      return { status: 200, bytes, contentType: 'application/octet-stream' };
    }),
    remove(/^\/v1\/files\/([^/]+)$/, 'files.delete', ({ params: [id = ''] }) => {
      engine.deleteFile(find(id).id);
      return ok({ id, object: 'file', deleted: true });
    }),
  ];
}

/** Uploads and result files that are still there. */
function listFiles(engine: Engine, results: Results): ListedFile[] {
  const uploads = engine.liveFiles().map((file) => viewUpload(engine, file));
  const made = engine.batches().flatMap((batch) => resultFilesOf(engine, results, batch));
  return [...uploads.filter(({ purpose }) => purpose !== 'inline'), ...made];
}

function findFile(engine: Engine, results: Results, id: string): ListedFile | undefined {
  const stem = /^file-(?:out|err)(.+)$/.exec(id)?.[1];
  const batch = stem === undefined ? null : engine.findBatch(`batch_${stem}`);
  if (batch) return resultFilesOf(engine, results, batch).find((file) => file.id === id);
  const upload = engine.liveFiles().find((file) => file.id === id && file.purpose !== 'inline');
  return upload && viewUpload(engine, upload);
}

function viewUpload(engine: Engine, file: FileRecord): ListedFile {
  return { ...file, read: () => engine.contentOf(file.id) };
}

function resultFilesOf(engine: Engine, results: Results, batch: BatchRecord): ListedFile[] {
  const summary = batch.dialect === 'openai' ? results.summary(batch) : null;
  if (!summary) return [];
  const state = engine.stateOf(batch);
  const createdAtMs = state.enteredAtMs[state.status] ?? batch.createdAtMs;
  const expiresAtMs = createdAtMs + batch.outputTtlMs;
  const ids = resultFileIds(batch.id);
  const common = { purpose: 'batch_output', createdAtMs, expiresAtMs };
  const files = [
    {
      ...common,
      id: ids.output,
      fileName: `${batch.id}_output.jsonl`,
      byteCount: summary.outputByteCount,
      read: () => results.files(batch)?.output ?? null,
    },
    {
      ...common,
      id: ids.error,
      fileName: `${batch.id}_error.jsonl`,
      byteCount: summary.errorByteCount,
      read: () => results.files(batch)?.error ?? null,
    },
  ];
  const nowMs = engine.clock.nowMs();
  return files.filter((file) => file.byteCount > 0 && expiresAtMs > nowMs && !engine.isDeleted(file.id));
}

export function resultFileIds(batchId: string): { output: string; error: string } {
  const stem = batchId.replace(/^batch_/, '');
  return { output: `file-out${stem}`, error: `file-err${stem}` };
}

function requireBatchFile(fileName: string, content: Buffer): void {
  const firstLine = content.toString(
    'utf8',
    0,
    content.indexOf(0x0a) === -1 ? undefined : content.indexOf(0x0a),
  );
  if (fileName.endsWith('.jsonl') && readRecord(firstLine)) return;
  throw new ApiError(400, 'Invalid file format for Batch API. Must be .jsonl');
}

function readTtlSeconds(value: unknown): number {
  if (value === undefined) return MONTH_SECONDS;
  const seconds = Number(value);
  if (Number.isInteger(seconds) && seconds >= 3600 && seconds <= MONTH_SECONDS) return seconds;
  throw invalidValue('expires_after', `expires_after.seconds must be between 3600 and ${MONTH_SECONDS}.`);
}

function viewFile(file: Omit<ListedFile, 'read'>) {
  return {
    id: file.id,
    object: 'file',
    bytes: file.byteCount,
    created_at: unixSeconds(file.createdAtMs),
    expires_at: file.expiresAtMs === null ? null : unixSeconds(file.expiresAtMs),
    filename: file.fileName,
    purpose: file.purpose,
    status: 'processed',
  };
}
