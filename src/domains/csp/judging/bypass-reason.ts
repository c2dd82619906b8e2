import type { Directive } from '../reading/directive-of.ts';
import type { NormalisedReport } from '../reading/normalise-report.ts';
import { isCallbackAddress, isGadgetHost } from './gadget-hosts.ts';

// Old browsers report the fallback, and some reports name no directive: there the address must look like a script.
const perhapsScript: ReadonlySet<Directive> = new Set(['default-src', 'unknown']);

/** Why a report looks like an attempt to get round the policy, by principle; null when it does not. */
export function bypassReason(report: NormalisedReport): string | null {
  const reason = directiveReason(report);
  if (reason !== null) return reason;
  if (report.directive === 'script-src') return codeReason(report) ?? addressReason(report);
  return perhapsScript.has(report.directive) && looksLikeScript(report) ? addressReason(report) : null;
}

function directiveReason(report: NormalisedReport): string | null {
  const { directive, blockedKind } = report;
  if (blockedKind === 'trusted-types-sink' || blockedKind === 'trusted-types-policy') return blockedKind;
  if (blockedKind === 'javascript') return 'javascript-address';
  switch (directive) {
    case 'base-uri':
      // A base on the page's own host moves no address to a stranger: that is a page at odds with its policy.
      return report.isBlockedOwn ? null : 'base-uri';
    case 'object-src':
    case 'plugin-types':
      return 'object-src';
    case 'frame-ancestors':
      return 'frame-ancestors';
    case 'require-trusted-types-for':
    case 'trusted-types':
      return 'trusted-types-sink';
    default:
      return null;
  }
}

function codeReason({ blockedKind, isNonceGuarded }: NormalisedReport): string | null {
  if (blockedKind === 'data' || blockedKind === 'blob' || blockedKind === 'filesystem')
    return `script-from-${blockedKind}`;
  return blockedKind === 'inline' && isNonceGuarded ? 'inline-under-nonce' : null;
}

function addressReason(report: NormalisedReport): string | null {
  const { blockedKind, blockedHost, blockedTrait } = report;
  if (blockedKind !== 'web' || blockedHost === null || report.isBlockedOwn) return null;
  if (blockedTrait === 'callback-code') return 'callback-with-code';
  if (isGadgetHost(blockedHost)) return 'gadget-host';
  if (blockedTrait === 'gadget-library') return 'gadget-library';
  return blockedTrait === 'callback' && isCallbackAddress(blockedHost, pathOf(report))
    ? 'callback-host'
    : null;
}

function looksLikeScript({ blockedUri, blockedTrait }: NormalisedReport): boolean {
  return blockedTrait === 'callback-code' || /\.m?js$/.test(blockedUri);
}

function pathOf({ blockedOrigin, blockedUri }: NormalisedReport): string {
  return blockedUri.slice(blockedOrigin?.length ?? 0);
}
