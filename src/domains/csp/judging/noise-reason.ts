import type { Directive } from '../reading/directive-of.ts';
import { isLoopback } from '../reading/host-match.ts';
import type { NormalisedReport } from '../reading/normalise-report.ts';
import { isCarrierPicture, isInjectorAddress } from './injector-hosts.ts';

// No software of a reader has business here: a known host in one of these excuses nothing.
const neverExcusedByHost: ReadonlySet<Directive> = new Set([
  'base-uri',
  'form-action',
  'object-src',
  'plugin-types',
  'require-trusted-types-for',
  'trusted-types',
]);

/** Why a report is noise: something on the reader's side, not the page, caused it. Null when it is not. */
export function noiseReason(report: NormalisedReport): string | null {
  return blockedNoise(report) ?? sourceNoise(report) ?? documentNoise(report);
}

function blockedNoise(report: NormalisedReport): string | null {
  const { blockedKind, blockedHost, blockedUri, directive } = report;
  if (blockedKind === 'software') return 'blocked-software-scheme';
  if (blockedKind === 'about') return 'blocked-about';
  if (blockedKind === 'file') return 'blocked-local-file';
  if (blockedKind === 'inline' && report.isInjectedSample) return 'injected-sample';
  if (blockedKind !== 'web' || blockedHost === null || neverExcusedByHost.has(directive)) return null;
  if (isLoopback(blockedHost) && !isLoopback(report.documentHost ?? '')) return 'blocked-loopback';
  if (report.blockedTrait === 'callback-code') return null;
  if (directive === 'img-src' && isCarrierPicture(blockedHost, pathOf(blockedUri)))
    return 'blocked-carrier-picture';
  return isInjectorHost(report, blockedHost, blockedUri) ? 'blocked-injector-host' : null;
}

function sourceNoise(report: NormalisedReport): string | null {
  const { sourceKind, sourceHost, sourceFile } = report;
  if (sourceKind === 'software' || sourceKind === 'about') return 'source-software-scheme';
  if (sourceKind === 'file' && report.documentKind !== 'file') return 'source-local-file';
  if (sourceKind !== 'web' || sourceHost === null || neverExcusedByHost.has(report.directive)) return null;
  if (report.isSourceOutsidePolicy) return 'source-outside-policy';
  if (isLoopback(sourceHost) && !isLoopback(report.documentHost ?? '')) return 'source-loopback';
  return isInjectorHost(report, sourceHost, sourceFile) ? 'source-injector-host' : null;
}

function documentNoise({ documentKind }: NormalisedReport): string | null {
  return documentKind === 'software' ? 'document-software-scheme' : null;
}

/** A maker of such software watching its own site is not a reader of ours. */
function isInjectorHost({ documentHost }: NormalisedReport, host: string, address: string): boolean {
  return host !== documentHost && isInjectorAddress(host, pathOf(address));
}

function pathOf(address: string): string {
  return /^(?:[a-z]+:\/\/)?[^/]*(\/.*)$/.exec(address)?.[1] ?? '/';
}
