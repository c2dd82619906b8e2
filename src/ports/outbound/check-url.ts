import { isIP } from 'node:net';
import { portIsAllowed } from './allowed-port.ts';
import { compileOutboundPolicy, type JudgeForHost, type OutboundPolicy } from './outbound-policy.ts';

export type OutboundProtocol = 'https:' | 'http:';

export type UrlVerdict = { ok: true; url: URL } | { ok: false; reason: string };

/**
 * Everything that can be said about a URL without asking DNS; for the 422 when somebody sets one.
 * A host name passes here and is judged by its addresses at the moment of connecting.
 */
export function checkUrl(
  text: string,
  policy: OutboundPolicy & { protocols?: readonly OutboundProtocol[] },
): UrlVerdict {
  return checkUrlWith(text, compileOutboundPolicy(policy), policy.protocols);
}

export function checkUrlWith(
  text: string,
  judge: JudgeForHost,
  protocols: readonly OutboundProtocol[] = ['https:'],
): UrlVerdict {
  // Looked at as text first: the URL parser drops line breaks and turns backslashes round in silence.
  if (text.length > 2_048) return refuse('the URL is longer than 2,048 characters');
  if (/[\x00-\x20\x7f\\]/.test(text))
    return refuse('the URL contains blanks, control characters or backslashes');
  if (!URL.canParse(text)) return refuse('this is not a URL');
  const url = new URL(text);
  if (!protocols.some((protocol) => protocol === url.protocol))
    return refuse(`the URL must begin with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`);
  if (url.username !== '' || url.password !== '' || /^[^/]*:\/\/[^/?#]*@/.test(text))
    return refuse('the URL must not contain a user name or password');
  if (!portIsAllowed(url)) return refuse(`port ${url.port} is not allowed`);
  return checkHost(url, judge);
}

function checkHost(url: URL, judge: JudgeForHost): UrlVerdict {
  const host = hostOf(url);
  // No resolver is asked for these names (RFC 6761), so they can be answered at once.
  const isLocalName = /^(.+\.)?localhost\.?$/.test(host);
  const address = isIP(host) > 0 ? host : isLocalName ? '127.0.0.1' : null;
  if (address === null) return { ok: true, url };
  const verdict = judge(address, host);
  return verdict.allowed ? { ok: true, url } : refuse(`the host is ${verdict.reason}`);
}

/** The host as the resolver and the socket want it: an IPv6 address without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function refuse(reason: string): UrlVerdict {
  return { ok: false, reason };
}
