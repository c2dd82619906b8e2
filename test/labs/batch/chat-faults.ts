import type { FaultInput } from '../../../ai-emulator/faults.ts';

/**
 * What becomes of a line that meets it once. `again`: it is asked again. `stops`: so are all, when a person could have
 * mended it. `answered`: the answer is good. `fails`: it has none, and that is said.
 */
export type Fate = 'again' | 'stops' | 'answered' | 'fails';

export interface ChatFault {
  readonly name: string;
  readonly fault: FaultInput;
  readonly fate: Fate;
}

const on = 'chat.completions' as const;
const status = (code: number, more: Partial<Extract<FaultInput, { kind: 'status' }>> = {}): FaultInput => ({
  kind: 'status',
  on,
  status: code,
  ...more,
});
const answer = (end: Extract<FaultInput, { kind: 'answer' }>['end']): FaultInput => ({ kind: 'answer', end });

/** Each trouble that a server can make with a question, as the emulator knows it. */
const again: Readonly<Record<string, FaultInput>> = {
  '429 and when to come back': status(429, { retryAfterSeconds: 3 }),
  '500': status(500),
  '502': status(502),
  '503': status(503),
  '504': status(504),
  '529': status(529),
  '408': status(408),
  'a reset': { kind: 'reset', on },
  'a reset after the model had answered': { kind: 'reset', on, commit: true },
  'an HTML page': { kind: 'html', on },
  'an HTML page of somebody in front': { kind: 'html', on, status: 502 },
  'an answer that breaks off': { kind: 'truncate', on },
  'half an answer that ends cleanly': { kind: 'truncate', on, clean: true },
  'an answer that stalls half-way': { kind: 'drip', on, stallAfterChunkCount: 2 },
  'an answer without an end': { kind: 'endless' },
  silence: { kind: 'slow', on, delayMs: 3000 },
  'an empty answer': answer('empty_body'),
  'an answer beside the form': answer('off_schema'),
  'an answer that is cut at its limit': answer('truncated'),
  'too many requests': answer('rate_limited'),
  'an error of the server': answer('server_error'),
  'no response': answer('no_response'),
  'a timeout of the server': answer('timeout'),
  'broken JSON': answer('invalid_json'),
  'nothing at all': answer('missing'),
};

const stops: Readonly<Record<string, FaultInput>> = {
  'no credit': answer('credit'),
  '402': status(402),
  '401': status(401, { code: 'invalid_api_key' }),
  '403': status(403),
  'a model that is not there': status(404, { code: 'model_not_found' }),
};

const answered: Readonly<Record<string, FaultInput>> = {
  'a slow answer': { kind: 'slow', on, delayMs: 300 },
  'an answer in drops': { kind: 'drip', on },
  'an answer from the cache': answer('cached'),
  'an answer in two parts': answer('multi_item'),
  'an answer without its usage': answer('no_usage'),
  'an answer that comes twice': answer('duplicate'),
  'an answer and an error': answer('both_files'),
  'an answer to somebody else': answer('unknown_id'),
};

const fails: Readonly<Record<string, FaultInput>> = {
  'a question that is refused': answer('bad_request'),
  'a question that is too long': status(413),
  'a refusal': answer('refusal'),
  'an answer that was filtered': answer('content_filter'),
};

/** What a server does about the schema, which is learned once. */
const schemas: Readonly<Record<string, FaultInput>> = {
  'a schema that is refused': { kind: 'schema_refused' },
  'a schema that is not looked at': { kind: 'schema_ignored' },
};

const withFate = (fate: Fate, faults: Readonly<Record<string, FaultInput>>): ChatFault[] =>
  Object.entries(faults).map(([name, fault]) => ({ name, fault, fate }));

export const schemaFaults = withFate('again', schemas);
export const chatFaults: readonly ChatFault[] = [
  ...withFate('again', again),
  ...withFate('stops', stops),
  ...withFate('answered', answered),
  ...withFate('fails', fails),
];
