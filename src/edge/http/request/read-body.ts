import type { IncomingMessage } from 'node:http';
import { invalidRequest, tooLarge } from '../../../kernel/errors.ts';
import { JsonTooMuch, parseJson } from '../../../ports/parse-json.ts';
import { say } from '../../../words/sentence.ts';
import type { BodyPlace } from './body-room.ts';

export interface BodyBounds {
  readonly maxBytes: number;
  /** A sender slower than this is cut off: a body is small, a held connection is not. */
  readonly maxMs: number;
}

const leastBytes = 1024;

/** Reads a whole request body within bounds of size, time and the memory of all bodies together. */
export async function readBody(
  request: IncomingMessage,
  { maxBytes, maxMs }: BodyBounds,
  place: BodyPlace,
): Promise<Buffer> {
  checkDeclared(request, maxBytes);
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let size = 0;
    const timer = setTimeout(() => finish(invalidRequest(say('request.bodyLate'))), maxMs);
    place.onLost = finish;
    function finish(error: Error | null): void {
      clearTimeout(timer);
      request.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      place.onLost = null;
      if (error) reject(error);
      else resolve(bytes.subarray(0, size));
    }
    /** One piece of memory: a thousand chunks of a byte each would take a thousand times as much as they say. */
    function grow(needed: number): void {
      const more = Math.min(maxBytes, Math.max(needed, bytes.length * 2, leastBytes));
      place.take(more - bytes.length);
      const wider = Buffer.allocUnsafe(more);
      bytes.copy(wider, 0, 0, size);
      bytes = wider;
    }
    function onData(chunk: Buffer): void {
      try {
        if (size + chunk.length > maxBytes) throw tooLarge(maxBytes);
        if (size + chunk.length > bytes.length) grow(size + chunk.length);
        chunk.copy(bytes, size);
        size += chunk.length;
      } catch (error) {
        finish(error instanceof Error ? error : new Error(String(error)));
      }
    }
    const onEnd = () => finish(null);
    const onClose = () => finish(invalidRequest(say('request.bodyCut')));
    request.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
  });
}

/** What is too large by its own word is refused before a byte of it is taken. */
export function checkDeclared(request: IncomingMessage, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

/** Judged with the meaning of the body, after the caller: it says nothing about the size. */
export function refuseCompressed(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    throw invalidRequest(say('request.compressed'));
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON object within the bounds of all JSON. Keys that reach for prototypes are refused, whatever their depth. */
export function parseJsonObject(source: Buffer | string): Record<string, unknown> {
  const text = typeof source === 'string' ? source : decode(source);
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest(say('request.notObject'));
  }
  if (/__proto__|constructor|prototype|\\u00/.test(text)) refusePrototypeKeys(value);
  return value as Record<string, unknown>;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw notJson();
  }
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonTooMuch)) throw notJson();
    throw invalidRequest(say('request.jsonTooLarge', { why: error.sentence }));
  }
}

const notJson = () => invalidRequest(say('request.notJson'));

/** What JSON gives is a tree: each thing in it is met once. */
function refusePrototypeKeys(root: object): void {
  const open: object[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    for (const key of Object.keys(node)) {
      if (key === '__proto__' || key === 'constructor' || key === 'prototype') {
        throw invalidRequest(say('request.fieldName', { name: key }));
      }
      const child: unknown = (node as Record<string, unknown>)[key];
      if (typeof child === 'object' && child !== null) open.push(child);
    }
  }
}
