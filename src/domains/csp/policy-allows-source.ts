import { isWithin } from './host-match.ts';
import { parsePolicy } from './policy-text.ts';

const OPEN_ENDED = /^(?:\*|https?:|'strict-dynamic'|'nonce-.*|'sha\d+-.*)$/;

/**
 * Whether a policy lets a page run or style itself from a host. True also when it can't be told, so that
 * only a plain list that leaves the host out says no: code from there was not put in by the page.
 */
export function policyAllowsSource(policy: string, host: string, documentHost: string | null): boolean {
  const directives = parsePolicy(policy);
  const lists = ['script-src', 'script-src-elem', 'style-src', 'style-src-elem', 'default-src']
    .map((name) => directives.find((directive) => directive.name === name))
    .filter((directive) => directive !== undefined);
  if (!lists.some(({ name }) => name.startsWith('script-src') || name === 'default-src')) return true;
  return lists.some(({ sources }) =>
    sources.some((source) => mayCover(source.toLowerCase(), host, documentHost)),
  );
}

function mayCover(source: string, host: string, documentHost: string | null): boolean {
  if (OPEN_ENDED.test(source)) return true;
  if (source === "'self'") return documentHost === null || documentHost === host;
  const [, wildcard, listed] = /^(?:[a-z]+:\/\/)?(\*\.)?([a-z0-9.-]+)/.exec(source) ?? [];
  if (listed === undefined) return false;
  return wildcard === undefined ? listed === host : isWithin(host, listed);
}
