import { csrf, type RpcOutput, rpc } from '../../lib/rpc.ts';

export type ImportRecord = RpcOutput['imports']['get']['import'];
export type Mapping = ImportRecord['mapping'];

/** What the service read out of the beginning of a file. */
export interface Preview {
  readonly format: string;
  readonly confidence: number;
  readonly mapping: Mapping;
  readonly columns: ReadonlyArray<{
    readonly column: string;
    readonly field: keyof Mapping['columns'] | null;
    readonly confidence: number;
    readonly samples: readonly string[];
  }>;
  readonly remarks: readonly string[];
  readonly sessions: ReadonlyArray<{
    readonly externalId: string;
    readonly startTime: string;
    readonly country: string | null;
    readonly language: string | null;
    readonly category: string | null;
    readonly sentiment: string | null;
    readonly initialMsg: string | null;
    readonly messages: ReadonlyArray<{ readonly content: string }> | null;
  }>;
  readonly rejected: ReadonlyArray<{ readonly line: number; readonly reason: string; readonly row: string }>;
  readonly newCategories: ReadonlyArray<{ readonly label: string; readonly count: number }>;
  /** Null: no AI is set up, so none of it costs anything. */
  readonly analysis: {
    readonly sessions: number;
    readonly model: string;
    readonly cost: number | null;
    readonly listCost: number | null;
    readonly currency: string;
    readonly isOff: boolean;
  } | null;
}

interface FileCall {
  readonly file: File;
  readonly mapping?: Mapping;
  readonly companyId?: string;
}

/** The first part of a file is enough for its mapping and its first sessions. */
const previewBytes = 1024 * 1024;

export async function previewFile({ file, mapping, companyId }: FileCall): Promise<Preview> {
  const query = {
    companyId,
    mapping: mapping && JSON.stringify(mapping),
    fileBytes: String(file.size),
  };
  return (await send('/api/dashboard/imports/preview', query, file.slice(0, previewBytes))) as Preview;
}

export async function startImport(call: FileCall & { readonly dryRun: boolean }): Promise<ImportRecord> {
  const { file, mapping, companyId, dryRun } = call;
  const query = {
    companyId,
    fileName: file.name,
    dryRun: String(dryRun),
    mapping: mapping && JSON.stringify(mapping),
  };
  const data = (await send('/api/dashboard/imports', query, file)) as { readonly import: ImportRecord };
  return data.import;
}

/** Files are sent as they are; answers and failures come back as those of a procedure would. */
async function send(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  body: Blob,
): Promise<unknown> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const answer = await fetch(`${path}?${params}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': await csrf.token() },
    body,
  });
  const text: unknown = await answer.json().catch(() => null);
  const record = (typeof text === 'object' && text !== null ? text : {}) as Record<string, unknown>;
  if (answer.ok) return record['data'];
  throw Object.assign(new Error(String(record['error'] ?? '')), {
    data: {
      code: record['code'] ?? 'INTERNAL_ERROR',
      httpStatus: answer.status,
      details: record['details'] ?? {},
    },
  });
}

export const importsKey = ['imports'] as const;

export const listImports = (companyId: string | undefined, signal: AbortSignal) =>
  rpc.imports.list.query({ companyId, limit: 25 }, { signal });
