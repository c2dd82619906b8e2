import type { Directive } from './directive-of.ts';
import { isWithin } from './host-match.ts';
import { parsePolicy } from './policy-text.ts';

const openEnded = /^(?:\*|https?:|'strict-dynamic'|'nonce-.*|'sha\d+-.*)$/;

// A style sheet can ask for pictures, fonts and other sheets; everything else was asked for by a script.
const askedByStyle: ReadonlySet<Directive> = new Set([
  'font-src',
  'img-src',
  'style-src',
  'default-src',
  'unknown',
]);

/**
 * Whether a policy lets a page run (or style itself) from a host that asked for something. True also when it
 * can't be told, so that only a plain list that leaves the host out says no: the page did not put it in.
 */
export function policyAllowsSource(
  policy: string,
  host: string,
  documentHost: string | null,
  directive: Directive,
): boolean {
  const directives = parsePolicy(policy);
  const names = ['script-src', 'script-src-elem', 'default-src'];
  if (askedByStyle.has(directive)) names.push('style-src', 'style-src-elem');
  const lists = names
    .map((name) => directives.find((found) => found.name === name))
    .filter((found) => found !== undefined);
  if (!lists.some(({ name }) => name.startsWith('script-src') || name === 'default-src')) return true;
  return lists.some(({ sources }) =>
    sources.some((source) => mayCover(source.toLowerCase(), host, documentHost)),
  );
}

function mayCover(source: string, host: string, documentHost: string | null): boolean {
  if (openEnded.test(source)) return true;
  if (source === "'self'") return documentHost === null || documentHost === host;
  const [, wildcard, listed] = /^(?:[a-z]+:\/\/)?(\*\.)?([a-z0-9.-]+)/.exec(source) ?? [];
  if (listed === undefined) return false;
  return wildcard === undefined ? listed === host : isWithin(host, listed);
}
