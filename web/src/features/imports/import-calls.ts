import { csrf, type RpcOutput } from '../../lib/rpc.ts';
import { serviceError } from '../../lib/rpc-error.ts';
import { screenLanguage } from '../../lib/screen-language.ts';

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
    readonly attribute: string | null;
    readonly confidence: number;
    readonly samples: readonly string[];
  }>;
  readonly remarks: readonly string[];
  readonly readAs: {
    readonly dateOrder: 'dmy' | 'mdy' | 'ymd' | 'unclear' | 'mixed' | null;
    readonly decimalMark: '.' | ',' | 'unclear' | 'mixed' | null;
    readonly localTimes: boolean;
    readonly lengths: ReadonlyArray<'durationSeconds' | 'avgResponseTime' | 'firstResponseSeconds'>;
    readonly durations: 'said' | 'unclear' | null;
    readonly ratings: Exclude<NonNullable<Mapping['ratingScale']>, 'auto'> | 'unclear' | null;
    readonly ratingWords: ReadonlyArray<{
      readonly word: string;
      readonly rating: number | 'none' | 'unclear';
    }>;
    readonly currency: 'said' | 'unclear' | null;
  };
  /** Whom the file names without saying who that is. */
  readonly speakers: readonly string[];
  /** Something that each of them wrote. */
  readonly speakerSamples: Readonly<Record<string, string>>;
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
    readonly priceBasis: 'batch' | 'list' | 'company' | 'ownHardware';
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
export const previewBytes = 1024 * 1024;

export async function previewFile({ file, mapping, companyId }: FileCall): Promise<Preview> {
  const query = {
    companyId,
    mapping: mapping && JSON.stringify(mapping),
    fileBytes: String(file.size),
  };
  return (await send('/api/dashboard/imports/preview', query, file.slice(0, previewBytes))) as Preview;
}

interface StartCall extends FileCall {
  readonly dryRun: boolean;
  readonly labels: ImportRecord['labels'];
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal;
}

export async function startImport(call: StartCall): Promise<ImportRecord> {
  const { file, mapping, companyId, dryRun, labels, ...sending } = call;
  const query = {
    companyId,
    fileName: file.name,
    dryRun: String(dryRun),
    labels,
    mapping: mapping && JSON.stringify(mapping),
  };
  const data = (await send('/api/dashboard/imports', query, file, sending)) as {
    readonly import: ImportRecord;
  };
  return data.import;
}

type Sending = Partial<Pick<StartCall, 'onSent' | 'signal'>>;

/** Files are sent as they are; answers and failures come back as those of a procedure would. */
async function send(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  body: Blob,
  sending: Sending = {},
): Promise<unknown> {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) params.set(name, value);
  const url = `${path}?${params}`;
  let { status, record } = await post(url, await csrf.token(), body, sending);
  if (record['code'] === 'CSRF_INVALID') {
    // As for a procedure: the token is fetched anew, once.
    csrf.forget();
    ({ status, record } = await post(url, await csrf.token(), body, sending));
  }
  if (status >= 200 && status < 300) return record['data'];
  throw serviceError(status, record);
}

interface Answer {
  readonly status: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** Not by `fetch`, which does not tell how much of a body has gone out. */
function post(url: string, token: string, body: Blob, { onSent, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.responseType = 'json';
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('x-csrf-token', token);
    request.setRequestHeader('accept-language', screenLanguage());
    // Only who is listened to is told: a preview is over at once.
    if (onSent) request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      const answer: unknown = request.response;
      const record = typeof answer === 'object' && answer !== null ? answer : {};
      resolve({ status: request.status, record: record as Answer['record'] });
    };
    request.onerror = () => reject(new TypeError('the connection broke'));
    request.onabort = () => reject(new TypeError('the sending was called off'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
