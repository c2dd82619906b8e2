/** Steps into foreign JSON, where nothing can be taken for granted. */
export type JsonRecord = Record<string, unknown>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function recordAt(value: unknown, key: string): JsonRecord {
  const inner = isRecord(value) ? value[key] : undefined;
  return isRecord(inner) ? inner : {};
}

export function listAt(value: unknown, key: string): unknown[] {
  const inner = isRecord(value) ? value[key] : undefined;
  return Array.isArray(inner) ? inner : [];
}

export function textAt(value: unknown, key: string): string | null {
  const inner = isRecord(value) ? value[key] : undefined;
  return typeof inner === 'string' && inner !== '' ? inner : null;
}

export function countAt(value: unknown, key: string): number | null {
  const inner = isRecord(value) ? value[key] : undefined;
  return typeof inner === 'number' && Number.isSafeInteger(inner) && inner >= 0 ? inner : null;
}
