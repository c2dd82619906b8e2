import { isIP } from 'node:net';
import { type Sentence, say } from '../../words/sentence.ts';
import { portIsAllowed } from './allowed-port.ts';
import { compileOutboundPolicy, type JudgeForHost, type OutboundPolicy } from './outbound-policy.ts';

export type OutboundProtocol = 'https:' | 'http:';

export type UrlVerdict = { ok: true; url: URL } | { ok: false; reason: Sentence };

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
  if (text.length > 2_048) return refuse(say('url.tooLong'));
  if (/[\x00-\x20\x7f\\]/.test(text)) return refuse(say('url.characters'));
  if (!URL.canParse(text)) return refuse(say('url.none'));
  const url = new URL(text);
  if (!protocols.some((protocol) => protocol === url.protocol)) return refuse(mustBegin(protocols));
  if (url.username !== '' || url.password !== '' || /^[^/]*:\/\/[^/?#]*@/.test(text))
    return refuse(say('url.credentials'));
  if (!portIsAllowed(url)) return refuse(say('url.port', { port: url.port }));
  return checkHost(url, judge);
}

function mustBegin([first, second]: readonly OutboundProtocol[]): Sentence {
  const start = `${first}//`;
  return second ? say('url.starts', { start, other: `${second}//` }) : say('url.start', { start });
}

function checkHost(url: URL, judge: JudgeForHost): UrlVerdict {
  const host = hostOf(url);
  // No resolver is asked for these names (RFC 6761), so they can be answered at once.
  const isLocalName = /^(.+\.)?localhost\.?$/.test(host);
  const address = isIP(host) > 0 ? host : isLocalName ? '127.0.0.1' : null;
  if (address === null) return { ok: true, url };
  const verdict = judge(address, host);
  return verdict.allowed ? { ok: true, url } : refuse(say('url.host', { what: verdict.reason }));
}

/** The host as the resolver and the socket want it: an IPv6 address without brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function refuse(reason: Sentence): UrlVerdict {
  return { ok: false, reason };
}
