import { isGadgetHost } from '../judging/gadget-hosts.ts';
import { runsCode } from '../judging/rate-risk.ts';
import type { Directive } from '../reading/directive-of.ts';
import { type PolicyDirective, parsePolicy, printPolicy } from '../reading/policy-text.ts';
import { isShownOnly, sourceFor } from './source-for.ts';
import { overflow, type ViolationGroup } from './violation-group.ts';

/** Fewer reports than this may be one odd browser. */
export const minEvidenceCount = 3;

const takesOrSends: ReadonlySet<Directive> = new Set([
  ...runsCode,
  'connect-src',
  'form-action',
  'frame-src',
]);

/**
 * The current policy, plus what reports about our own pages support, minus what attempts on them argue
 * against. Anybody can send a report: so it never lets anybody's code run, data leave or pages be framed
 * on their account, and noise and attacks never widen it.
 */
export function suggestPolicy(currentPolicy: string, groups: readonly ViolationGroup[]): string {
  const policy = parsePolicy(currentPolicy);
  const evidence = groups.filter(
    (group) => group.documentOwner === 'own' && group.count >= minEvidenceCount && group.reason !== overflow,
  );
  const suspects = new Set(groups.filter(isSuspect).map((group) => group.blockedTarget));
  for (const group of evidence) {
    const source = sourceFor(group);
    if (source === null || suspects.has(group.blockedTarget)) continue;
    if (mayBeAdded(group, source)) addSource(policy, group.directive, source);
  }
  for (const group of evidence) if (group.bypassAttempt) tighten(policy, group.reason);
  return printPolicy(policy);
}

/** A host that also tries to run code or fetch data may want its pictures for carrying data out. */
function isSuspect(group: ViolationGroup): boolean {
  if (group.blockedKind !== 'web' || group.classification === 'noise') return false;
  return group.bypassAttempt || (group.classification === 'third-party' && takesOrSends.has(group.directive));
}

function mayBeAdded(group: ViolationGroup, source: string): boolean {
  if (group.bypassAttempt || group.classification === 'noise') return false;
  if (isShownOnly(group.directive)) return !isPlain(source);
  // Own files may be used for anything but code; code has to be asked for by a person.
  return (
    group.classification === 'own' &&
    group.isBlockedOwn &&
    !runsCode.has(group.directive) &&
    group.directive !== 'form-action' &&
    !isPlain(source)
  );
}

/** Over an open connection anybody on the way can answer. */
function isPlain(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ws:');
}

function addSource(policy: PolicyDirective[], name: string, source: string): void {
  const existing = policy.find((directive) => directive.name === name);
  if (existing !== undefined) {
    existing.sources = withSource(existing.sources, source);
    return;
  }
  // Naming a directive switches its fallback off, so the fallback's sources come along.
  const fallback = policy.find((directive) => directive.name === 'default-src');
  if (fallback !== undefined) policy.push({ name, sources: withSource(fallback.sources, source) });
}

function withSource(sources: readonly string[], source: string): string[] {
  const kept = sources.filter((known) => known.toLowerCase() !== "'none'");
  return kept.includes(source) ? kept : [...kept, source];
}

function tighten(policy: PolicyDirective[], reason: string): void {
  if (reason === 'base-uri') ensure(policy, 'base-uri', "'self'");
  else if (reason === 'object-src') restrict(policy, 'object-src', "'none'");
  else if (reason === 'frame-ancestors') ensure(policy, 'frame-ancestors', "'self'");
  else if (scriptReason.test(reason)) narrowScripts(policy);
}

const scriptReason = /^(?:script-from-|callback-|gadget-|inline-under-nonce|javascript-)/;
const openSources: ReadonlySet<string> = new Set(['*', 'data:', 'http:', 'filesystem:', "'unsafe-hashes'"]);

function narrowScripts(policy: PolicyDirective[]): void {
  for (const directive of policy) {
    if (!/^script-src(?:-elem|-attr)?$/.test(directive.name)) continue;
    const kept = directive.sources.filter((source) => !isTooOpen(source.toLowerCase()));
    if (kept.length !== directive.sources.length) directive.sources = kept.length === 0 ? ["'none'"] : kept;
  }
}

function isTooOpen(source: string): boolean {
  if (openSources.has(source)) return true;
  const host = /^(?:https?:\/\/)?(?:\*\.)?([a-z0-9.-]+)/.exec(source)?.[1];
  return host !== undefined && isGadgetHost(host);
}

function ensure(policy: PolicyDirective[], name: string, source: string): void {
  if (!policy.some((directive) => directive.name === name)) policy.push({ name, sources: [source] });
}

function restrict(policy: PolicyDirective[], name: string, source: string): void {
  ensure(policy, name, source);
  for (const directive of policy) if (directive.name === name) directive.sources = [source];
}
