/** What one browser said about one violation, before anything in it is believed, cleaned or bounded. */
export interface RawReport {
  documentUri: string | null;
  violatedDirective: string | null;
  effectiveDirective: string | null;
  originalPolicy: string | null;
  blockedUri: string | null;
  sourceFile: string | null;
  lineNumber: number | null;
  sample: string | null;
  disposition: string | null;
  userAgent: string | null;
}

type TextMember = Exclude<keyof RawReport, 'lineNumber'>;

// Keyed without case, hyphen and underscore: one table covers blocked-uri, blocked_uri, blockedURI and blockedURL.
const textMembers: ReadonlyMap<string, TextMember> = new Map([
  ['documenturi', 'documentUri'],
  ['documenturl', 'documentUri'],
  // Firefox sent `request` (with a method in front) before the member had its name.
  ['request', 'documentUri'],
  ['violateddirective', 'violatedDirective'],
  ['effectivedirective', 'effectiveDirective'],
  ['originalpolicy', 'originalPolicy'],
  ['blockeduri', 'blockedUri'],
  ['blockedurl', 'blockedUri'],
  ['sourcefile', 'sourceFile'],
  ['scriptsample', 'sample'],
  ['sample', 'sample'],
  ['disposition', 'disposition'],
  ['useragent', 'userAgent'],
]);

const maxMembers = 64;
const maxText = 8192;
const maxPosition = 2_147_483_647;

/** Reads the members of one report, whatever dialect names them. Null when the value is not an object. */
export function readRawReport(value: unknown): RawReport | null {
  if (!isPlainRecord(value)) return null;
  const raw = emptyReport();
  let memberCount = 0;
  for (const key of Object.keys(value)) {
    memberCount += 1;
    if (memberCount > maxMembers) break;
    if (key.length > 32) continue;
    readMember(raw, key.toLowerCase().replace(/[-_]/g, ''), value[key]);
  }
  if (raw.documentUri !== null) raw.documentUri = raw.documentUri.replace(/^(?:GET|POST|HEAD)\s+/, '');
  return raw;
}

/** A report says something when it names a directive or what was blocked; all else is optional. */
export function isUsable(raw: RawReport): boolean {
  return isSaid(raw.violatedDirective) || isSaid(raw.effectiveDirective) || isSaid(raw.blockedUri);
}

export function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readMember(raw: RawReport, name: string, value: unknown): void {
  const text = textMembers.get(name);
  if (text !== undefined) {
    if (typeof value === 'string' && !isSaid(raw[text])) raw[text] = value.slice(0, maxText);
    return;
  }
  if (name === 'linenumber') raw.lineNumber = readPosition(value) ?? raw.lineNumber;
}

function readPosition(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*\d{1,10}\s*$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number)) return null;
  return number > 0 && number <= maxPosition ? number : null;
}

function isSaid(text: string | null): boolean {
  return text !== null && text.trim() !== '';
}

function emptyReport(): RawReport {
  return {
    documentUri: null,
    violatedDirective: null,
    effectiveDirective: null,
    originalPolicy: null,
    blockedUri: null,
    sourceFile: null,
    lineNumber: null,
    sample: null,
    disposition: null,
    userAgent: null,
  };
}
