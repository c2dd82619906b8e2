import { isRecord, type JsonRecord } from '../src/ports/ai-batch/json-value.ts';
import { ApiError } from './api-error.ts';
import type { Fault, Operation } from './faults.ts';

export type Reply = {
  status: number;
  headers?: Record<string, string>;
  /** The question that a chat answers as it was asked. */
  answers?: string | null;
} & ({ json: unknown } | { bytes: Buffer; contentType: string });

export type RouteRequest = {
  params: string[];
  query: URLSearchParams;
  contentType: string;
  body: Buffer;
  /** The faults that strike this very call. */
  faults: Fault[];
  baseUrl: string;
};

export type Route = {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /** Null: a control of the emulator, which no fault touches and no key guards. */
  operation: Operation | null;
  handle(request: RouteRequest): Reply | Promise<Reply>;
};

const routeBy =
  (method: Route['method']) =>
  (path: RegExp, operation: Route['operation'], handle: Route['handle']): Route => ({
    method,
    path,
    operation,
    handle,
  });
export const get = routeBy('GET');
export const post = routeBy('POST');
export const remove = routeBy('DELETE');

/** A page of a list as both providers cut it: so many after the one that is named. */
export function pageOf<Item extends { id: string }, View>(
  items: readonly Item[],
  after: string | null,
  limit: number,
  view: (item: Item) => View,
) {
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1;
  const page = items.slice(from, from + limit);
  return {
    data: page.map(view),
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
    has_more: from + limit < items.length,
  };
}

export function ok(json: unknown): Reply {
  return { status: 200, json };
}

/** Null where a text is no JSON object. */
export function readRecord(text: string): JsonRecord | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

export function readJsonBody({ body }: RouteRequest): JsonRecord {
  const record = readRecord(body.toString());
  if (!record) throw new ApiError(400, 'We could not parse the JSON body of your request.');
  return record;
}

/** The fields of a form, byte for byte; null where it is none. */
export const readForm = (contentType: string, body: Buffer): Promise<FormData | null> =>
  new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => null);

export function faultOf<Kind extends Fault['kind']>(
  faults: readonly Fault[],
  kind: Kind,
): Extract<Fault, { kind: Kind }> | undefined {
  return faults.find((fault): fault is Extract<Fault, { kind: Kind }> => fault.kind === kind);
}

/** Does a fault hide this batch or file? Without an id it hides all. */
export function isVanished(faults: readonly Fault[], id: string): boolean {
  return faults.some((fault) => fault.kind === 'vanish' && (fault.id === undefined || fault.id === id));
}

export function unixSeconds(ms: number): number {
  return Math.floor(ms / 1000);
}
