import { cutLine } from '../../../ports/one-line.ts';
import { isSecretName, mayGiveAway } from '../../../ports/secret-kinds.ts';
import { canonicalJson } from '../chain/canonical-json.ts';
import { cleanText } from './clean-text.ts';

const maxDepth = 4;
const maxKeys = 40;
const maxBytes = 8192;
/** Of more letters than this nothing could be told: what comes then is not even read. */
const maxLetters = 65_536;

type Values = Readonly<Record<string, unknown>>;

interface Limits {
  readonly items: number;
  readonly text: number;
}
const widest: Limits = { items: 100, text: 500 };
/** What is too large is told shorter: first its texts, then its lists. */
const limits = [100, 50, 25, 12, 6, 3, 1].flatMap((items) => [500, 120, 60].map((text) => ({ items, text })));

/** A list as far as it may be told, and how long it was. */
class Listed {
  readonly items: readonly unknown[];
  readonly length: number;

  constructor(items: readonly unknown[], length: number) {
    this.items = items;
    this.length = length;
  }
}

/** How many letters may still be read. */
interface Room {
  left: number;
}

/**
 * The metadata of an entry as canonical JSON: bounded, and without what looks like a secret. What `kept` holds stays
 * whatever the size of the rest, of which is said how large it was where it had to be shortened.
 */
export function sanitiseMetadata(metadata: Values | undefined, kept: Values = {}): string {
  const always = shortenAll(cleanObject(kept, 1, { left: maxLetters }), widest);
  const details = cleanObject(metadata ?? {}, 1, { left: maxLetters });
  let bytes = 0;
  for (const limit of limits) {
    const said = bytes === 0 ? {} : { shortenedFromBytes: bytes };
    const text = canonicalJson({ ...shortenAll(details, limit), ...said, ...always });
    const size = Buffer.byteLength(text);
    if (size <= maxBytes) return text;
    bytes ||= size;
  }
  return canonicalJson({ omitted: 'too large', bytes, ...always });
}

function cleanValue(value: unknown, depth: number, room: Room): unknown {
  switch (typeof value) {
    case 'string':
      return readText(value, widest.text, room);
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    case 'bigint':
      return readText(String(value), widest.text, room);
    case 'object':
      return cleanReference(value, depth, room);
    default:
      return null;
  }
}

function readText(text: string, length: number, room: Room): string {
  if (room.left <= 0) return '…';
  room.left -= Math.min(text.length, length) + 1;
  return cleanText(text, length);
}

function cleanReference(value: object | null, depth: number, room: Room): unknown {
  if (value === null) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= maxDepth || room.left <= 0) return '…';
  if (!Array.isArray(value)) return cleanObject(value as Values, depth + 1, room);
  const items = value.slice(0, widest.items).map((item) => cleanValue(item, depth + 1, room));
  return new Listed(items, value.length);
}

/** Names of what people said to each other: that belongs into their sessions, not here. */
const conversationName = /transcript|message(s|text)?$|content$/i;

const isKept = (key: string, item: unknown): boolean =>
  !(isSecretName(key) || conversationName.test(key)) || !mayGiveAway(item);

function cleanObject(value: Values, depth: number, room: Room): Record<string, unknown> {
  const all = Object.entries(value).filter(([key, item]) => item !== undefined && isKept(key, item));
  const told = all
    .slice(0, maxKeys)
    .map(([key, item]) => [readText(key, 60, room), cleanValue(item, depth, room)]);
  return Object.fromEntries(
    all.length > told.length ? [...told, ['…', moreThan(all.length, told.length)]] : told,
  );
}

const shortenAll = (values: Values, limit: Limits): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, shorten(value, limit)]));

function shorten(value: unknown, limit: Limits): unknown {
  if (typeof value === 'string') return cutLine(value, limit.text);
  if (value instanceof Listed) {
    const told = value.items.slice(0, limit.items).map((item) => shorten(item, limit));
    return value.length > told.length ? [...told, moreThan(value.length, told.length)] : told;
  }
  return typeof value === 'object' && value !== null ? shortenAll(value as Values, limit) : value;
}

const moreThan = (all: number, told: number): string => `… and ${all - told} more`;
