import { readJson } from '../../../ports/parse-json.ts';
import { isPlainRecord, isUsable, type RawReport, readRawReport } from './raw-report.ts';

export const maxReportsPerRequest = 100;

const contentTypes: ReadonlySet<string> = new Set([
  'application/csp-report',
  'application/json',
  'application/reports+json',
]);

export type ParsedReports =
  | { ok: true; reports: RawReport[] }
  | { ok: false; reason: 'content-type' | 'not-json' | 'no-usable-report' };

/**
 * Turns one request into the usable reports it carries. `body` may be bytes, text or JSON already parsed.
 * The shape decides the dialect, not the content type: browsers and relays mix the two.
 */
export function parseReport(body: unknown, contentType: string | undefined): ParsedReports {
  if (!isReportContentType(contentType)) return { ok: false, reason: 'content-type' };
  const json = readBody(body);
  if (json === undefined) return { ok: false, reason: 'not-json' };
  const reports: RawReport[] = [];
  for (const entry of Array.isArray(json) ? json : [json]) {
    const raw = readEntry(entry);
    if (raw === null || !isUsable(raw)) continue;
    reports.push(raw);
    if (reports.length === maxReportsPerRequest) break;
  }
  return reports.length === 0 ? { ok: false, reason: 'no-usable-report' } : { ok: true, reports };
}

export function isReportContentType(contentType: string | undefined): boolean {
  const essence = (contentType ?? '').split(';', 1)[0] ?? '';
  return contentTypes.has(essence.trim().toLowerCase());
}

function readBody(body: unknown): unknown {
  if (!(body instanceof Uint8Array) && typeof body !== 'string') return body;
  const text =
    typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  return readJson(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text);
}

function readEntry(entry: unknown): RawReport | null {
  if (!isPlainRecord(entry)) return null;
  const enveloped = own(entry, 'csp-report') ?? own(entry, 'cspReport') ?? own(entry, 'csp_report');
  if (enveloped !== undefined) return readRawReport(enveloped);
  // A Reporting API entry without a type is judged by its body; any other type is somebody else's.
  const type = own(entry, 'type');
  if (type !== undefined && type !== 'csp-violation') return null;
  const raw = readRawReport(own(entry, 'body'));
  if (raw === null) return null;
  return {
    ...raw,
    documentUri: raw.documentUri ?? text(entry, 'url'),
    userAgent: text(entry, 'user_agent') ?? raw.userAgent,
  };
}

function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function text(record: Record<string, unknown>, key: string): string | null {
  const value = own(record, key);
  return typeof value === 'string' ? value.slice(0, 1024) : null;
}
