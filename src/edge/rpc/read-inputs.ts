import { invalidRequest } from '../../kernel/errors.ts';
import { say } from '../../words/sentence.ts';
import { parseJsonObject } from '../http/request/read-body.ts';
import { readAnnotated } from './read-annotated.ts';

export interface RawInputs {
  readonly batched: boolean;
  readonly callCount: number;
  readonly contentType: string | undefined;
  /** The body of a POST, the `input` of a GET. */
  readonly body: Buffer | null;
  readonly query: unknown;
}

/** The inputs of the calls, by their places. Read only once somebody was let in for one of them. */
export function readInputs(raw: RawInputs): readonly unknown[] {
  const given = readObject(raw);
  if (given === null) return [];
  if (!raw.batched) return [readEnvelope(given)];
  const places = Object.keys(given);
  if (places.length === 0 && raw.body) throw wrongEnvelope();
  if (!places.every((place) => /^\d{1,6}$/.test(place) && Number(place) < raw.callCount))
    throw wrongEnvelope();
  return Array.from({ length: raw.callCount }, (_, place) =>
    Object.hasOwn(given, place) ? readEnvelope(given[place]) : undefined,
  );
}

function readObject({ contentType, body, query }: RawInputs): Record<string, unknown> | null {
  if (body) {
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? ''))
      throw invalidRequest(say('request.callAsJson'));
    return parseJsonObject(body);
  }
  if (query === undefined) return null;
  if (typeof query !== 'string') throw wrongEnvelope();
  return parseJsonObject(query);
}

function readEnvelope(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('json' in value)) throw wrongEnvelope();
  return readAnnotated(value.json, 'meta' in value ? value.meta : null);
}

const wrongEnvelope = () => invalidRequest(say('request.callForm'));
