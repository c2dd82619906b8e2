import { isSecretName, mayGiveAway } from '../../../ports/secret-kinds.ts';
import { canonicalJson } from '../chain/canonical-json.ts';
import { cleanText } from './clean-text.ts';

const maxDepth = 4;
const maxKeys = 40;
const maxItems = 50;
const maxText = 500;
const maxBytes = 8192;

/** The metadata of an entry as canonical JSON: bounded, and without what looks like a secret. */
export function sanitiseMetadata(metadata: Readonly<Record<string, unknown>> | undefined): string {
  const text = canonicalJson(metadata ? cleanObject(metadata, 1) : {});
  const bytes = Buffer.byteLength(text);
  return bytes <= maxBytes ? text : canonicalJson({ omitted: 'too large', bytes });
}

function cleanValue(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case 'string':
      return cleanText(value, maxText);
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    case 'bigint':
      return cleanText(String(value), maxText);
    case 'object':
      return cleanReference(value, depth);
    default:
      return null;
  }
}

function cleanReference(value: object | null, depth: number): unknown {
  if (value === null) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => cleanValue(item, depth + 1));
  return cleanObject(value as Record<string, unknown>, depth + 1);
}

/** Names of what people said to each other: that belongs into their sessions, not here. */
const conversationName = /transcript|message(s|text)?$|content$/i;

const isKept = (key: string, item: unknown): boolean =>
  !(isSecretName(key) || conversationName.test(key)) || !mayGiveAway(item);

function cleanObject(value: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> {
  const kept = Object.entries(value)
    .filter(([key, item]) => item !== undefined && isKept(key, item))
    .slice(0, maxKeys)
    .map(([key, item]) => [cleanText(key, 60), cleanValue(item, depth)]);
  return Object.fromEntries(kept);
}
