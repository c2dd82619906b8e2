import { isLoopbackName } from '../../../config/is-loopback-name.ts';
import { isInjectedSample } from '../judging/injected-sample.ts';
import { type Directive, type DirectiveReading, type DirectiveScope, directiveOf } from './directive-of.ts';
import { isWithin } from './host-match.ts';
import { policyAllowsSource } from './policy-allows-source.ts';
import { scriptSources } from './policy-text.ts';
import { printableLine } from './printable-line.ts';
import type { RawReport } from './raw-report.ts';
import { readUri, type UriKind, type UriReading } from './read-uri.ts';
import type { ScriptTrait } from './script-trait.ts';

/** Whose page was hit: ours, somebody else's, or not told. */
export const documentOwners = ['own', 'foreign', 'unknown'] as const;
export type DocumentOwner = (typeof documentOwners)[number];

/** A report in the one form everything later works with. Holds nothing that may not be stored. */
export interface NormalisedReport {
  directive: Directive;
  directiveScope: DirectiveScope;
  disposition: 'enforce' | 'report' | 'unknown';
  blockedKind: UriKind;
  blockedScheme: string | null;
  blockedHost: string | null;
  blockedOrigin: string | null;
  blockedUri: string;
  /** Host, else scheme, else kind: what figures are grouped by. */
  blockedTarget: string;
  blockedTrait: ScriptTrait;
  /** What was blocked lies on the page's own host or below it. */
  isBlockedOwn: boolean;
  sourceKind: UriKind;
  sourceHost: string | null;
  sourceFile: string;
  lineNumber: number | null;
  documentOwner: DocumentOwner;
  documentKind: UriKind;
  documentHost: string | null;
  documentPath: string;
  documentUri: string;
  /** The policy asks scripts for a nonce, so nothing inline is there by habit. */
  isNonceGuarded: boolean;
  /** What asked for it comes from a host the page's policy keeps out, so it was not put there by the page. */
  isSourceOutsidePolicy: boolean;
  /** The blocked code bears the mark of an extension, a tool or a content filter. */
  isInjectedSample: boolean;
}

export interface NormaliseOptions {
  /** Host name the product itself is served from. */
  ownHost: string;
}

export function normaliseReport(raw: RawReport, options: NormaliseOptions): NormalisedReport {
  const ownHost = options.ownHost.toLowerCase();
  const { directive, scope, phrase } = directiveOf(raw.effectiveDirective, raw.violatedDirective);
  const document = readUri(raw.documentUri);
  const source = readUri(raw.sourceFile);
  const blocked = readUri(raw.blockedUri);
  const sample = printableLine(raw.sample ?? '', 256);
  const kind = blockedKindOf(blocked, { directive, phrase }, sample, raw);
  const isAttribute = scope === 'attr' || /^on[a-z]+ attribute on /.test(sample);
  return {
    directive,
    directiveScope: isAttribute && directive === 'script-src' ? 'attr' : scope,
    disposition: raw.disposition === 'enforce' || raw.disposition === 'report' ? raw.disposition : 'unknown',
    blockedKind: kind,
    blockedScheme: blocked.scheme,
    blockedHost: blocked.host,
    blockedOrigin: blocked.origin,
    blockedUri: kind === blocked.kind ? blocked.text : kind,
    blockedTarget: blocked.host ?? (kind === 'software' ? (blocked.scheme ?? kind) : kind),
    blockedTrait: blocked.trait,
    isBlockedOwn:
      kind === 'self' || isOwnHost(blocked.host, document.host) || isOwnHost(blocked.host, ownHost),
    sourceKind: source.kind,
    sourceHost: source.host,
    sourceFile: source.text,
    lineNumber: raw.lineNumber,
    documentOwner: ownerOf(document, ownHost),
    documentKind: document.kind,
    documentHost: document.host,
    documentPath: document.path ?? '',
    documentUri: document.text,
    isNonceGuarded: isNonceGuarded(raw, scope),
    isSourceOutsidePolicy: isSourceOutsidePolicy(raw, source, document, directive),
    isInjectedSample: isInjectedSample(sample, directive),
  };
}

/** A sibling host is not one's own: on a shared domain it belongs to somebody else. */
function isOwnHost(host: string | null, ofPage: string | null): boolean {
  return host !== null && ofPage !== null && isWithin(host, ofPage.replace(/^www\./, ''));
}

function ownerOf(document: UriReading, ownHost: string): DocumentOwner {
  if (document.kind !== 'web') return 'unknown';
  const isOwn = document.host === ownHost || (isLoopbackName(document.host ?? '') && isLoopbackName(ownHost));
  return isOwn ? 'own' : 'foreign';
}

/** Older browsers leave the blocked URI empty, or say `self`, for code that stood in the page. */
function blockedKindOf(
  blocked: UriReading,
  { directive, phrase }: Pick<DirectiveReading, 'directive' | 'phrase'>,
  sample: string,
  raw: RawReport,
): UriKind {
  if (blocked.kind !== 'none' && blocked.kind !== 'self') return blocked.kind;
  if (directive !== 'script-src' && directive !== 'style-src') return blocked.kind;
  if (phrase === 'eval' || /^call to eval\(\)/.test(sample)) return 'eval';
  // The text "null" is a page without an origin, not a page's own code.
  if (phrase === null && raw.blockedUri === 'null') return 'none';
  // A script report without the member may mean inline or eval; a style report can only mean inline.
  if (phrase === null && raw.blockedUri === null && directive === 'script-src') return 'none';
  if (phrase === null && blocked.kind === 'none' && directive === 'script-src' && allowsInlineOnly(raw))
    return 'eval';
  return 'inline';
}

/** A policy that lets inline code run and forbids eval can only have blocked eval. */
function allowsInlineOnly(raw: RawReport): boolean {
  const sources = scriptSources(policyOf(raw), null) ?? [];
  const isStrict = sources.some((source) => /^'(?:nonce|sha\d+)-|^'strict-dynamic'$/.test(source));
  return !isStrict && sources.includes("'unsafe-inline'") && !sources.includes("'unsafe-eval'");
}

/** A policy that only reports keeps nothing out, so it proves nothing. */
function isSourceOutsidePolicy(
  raw: RawReport,
  source: UriReading,
  document: UriReading,
  directive: Directive,
): boolean {
  if (source.host === null || source.host === document.host || raw.disposition === 'report') return false;
  return !policyAllowsSource(raw.originalPolicy ?? '', source.host, document.host, directive);
}

function isNonceGuarded(raw: RawReport, scope: DirectiveScope): boolean {
  const sources = scriptSources(policyOf(raw), scope) ?? [];
  return sources.some((source) => source.startsWith("'nonce-") || source === "'strict-dynamic'");
}

/** Some clients leave the policy out but put the violated directive's sources into its name. */
function policyOf(raw: RawReport): string {
  const policy = (raw.originalPolicy ?? '').trim();
  return policy !== '' ? policy : (raw.violatedDirective ?? raw.effectiveDirective ?? '');
}
