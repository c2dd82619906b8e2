import { pathTemplate } from './path-template.ts';
import { printableLine } from './printable-line.ts';
import { type ScriptTrait, scriptTrait } from './script-trait.ts';
import { appLinkSchemes, buildSchemes, reportWords, softwareSchemes, webSchemes } from './uri-schemes.ts';

export const uriKinds = [
  'none',
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
  'self',
  'web',
  'data',
  'blob',
  'filesystem',
  'javascript',
  'about',
  'file',
  'software',
  'app-link',
  'unknown',
] as const;
export type UriKind = (typeof uriKinds)[number];

export interface UriReading {
  kind: UriKind;
  scheme: string | null;
  /** Host name without port, lower case, international names in their ASCII form. */
  host: string | null;
  /** Scheme, host and port as a policy would name them; only for web addresses. */
  origin: string | null;
  /** Template of the path; null where there is none to keep. */
  path: string | null;
  /** The whole as it may be stored and shown: no query, fragment, user, id or secret. */
  text: string;
  trait: ScriptTrait;
}

const markers: ReadonlyMap<string, UriKind> = new Map([
  ['', 'none'],
  ['null', 'none'],
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'wasm-eval'],
  ['self', 'self'],
  ['about', 'about'],
  ['data', 'data'],
  ['blob', 'blob'],
  ['filesystem', 'filesystem'],
  ['file', 'file'],
  ['javascript', 'javascript'],
  ['trusted-types-policy', 'trusted-types-policy'],
  ['trusted-types-policy-violation', 'trusted-types-policy'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['sandbox eval code', 'software'],
  ['debugger eval code', 'software'],
]);

// Content, local files: the scheme says all that may be kept.
const localSchemes: ReadonlyMap<string, UriKind> = new Map([
  ['data', 'data'],
  ['blob', 'blob'],
  ['filesystem', 'filesystem'],
  ['javascript', 'javascript'],
  ['file', 'file'],
]);

const maxUri = 4096;

/** Reads a blocked URI, a source file or a document URI: what kind it is and the part that may be kept. */
export function readUri(value: string | null): UriReading {
  const uri = printableLine(value ?? '', maxUri);
  const marker = markers.get(uri);
  if (marker !== undefined) return reading(marker, null, uri === '' || uri === 'null' ? '' : uri);
  const bare =
    /^\/\/|^(?:localhost|\[[0-9a-f:.]+\]|[\p{L}\p{Nd}_-]+(?:\.[\p{L}\p{Nd}_-]+)+)(?::\d{1,5})?(?:[/?#]|$)/iu.test(
      uri,
    );
  if (bare) return readWeb(uri.startsWith('//') ? `https:${uri}` : `https://${uri}`, true);
  const scheme = /^([a-z][a-z0-9+.-]{0,40}):/i.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined)
    return softwareSchemes.has(uri) ? reading('software', uri, uri) : reading('unknown', null, '');
  return webSchemes.has(scheme) ? readWeb(uri, false) : readOther(uri, scheme);
}

function readWeb(uri: string, isSchemeless: boolean): UriReading {
  const url = parseUrl(uri);
  if (url === null || url.hostname === '') return reading('unknown', null, '');
  const host = maskHost(url.hostname.replace(/\.$/, '').toLowerCase());
  if (host.length > 253) return reading('unknown', null, '');
  const scheme = url.protocol.slice(0, -1);
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = pathTemplate(url.pathname);
  const origin = isSchemeless ? null : `${scheme}://${host}${port}`;
  // An origin alone stays as it was sent, without the slash the parser adds.
  const hasPath = path !== '/' || /^[a-z]+:[/\\]*[^/\\?#]+[/\\]/i.test(uri);
  const text = `${origin ?? `${host}${port}`}${hasPath ? path : ''}`;
  return {
    kind: 'web',
    scheme: isSchemeless ? null : scheme,
    host,
    origin,
    path,
    text,
    trait: scriptTrait(url),
  };
}

function readOther(uri: string, scheme: string): UriReading {
  const rest = uri.slice(scheme.length + 1);
  const local = localSchemes.get(scheme);
  if (local !== undefined) return reading(local, scheme, scheme);
  if (scheme === 'about')
    return reading('about', scheme, /^(?:blank|srcdoc)$/.test(rest) ? `about:${rest}` : scheme);
  if (appLinkSchemes.has(scheme)) return reading('app-link', scheme, scheme);
  if (buildSchemes.has(scheme) || reportWords.has(scheme)) return reading('unknown', null, '');
  // Only a Chromium extension id is the same for everybody; other ids would point at one person.
  const extensionId = scheme === 'chrome-extension' ? /^\/\/([a-p]{32})(?:\/|$)/.exec(rest)?.[1] : undefined;
  return reading('software', scheme, extensionId === undefined ? scheme : `${scheme}://${extensionId}`);
}

function reading(kind: UriKind, scheme: string | null, text: string): UriReading {
  return { kind, scheme, host: null, origin: null, path: null, text, trait: 'plain' };
}

/** Longer than any host with a user before it; reading a host takes as its length squared. */
const farthestHostEnd = 1024;

function parseUrl(uri: string): URL | null {
  if ((/^[a-z]+:[/\\]*[^/\\?#]*/i.exec(uri)?.[0].length ?? 0) > farthestHostEnd) return null;
  try {
    return new URL(uri);
  } catch {
    return null;
  }
}

/** A secret can travel as a sub-domain; the two last labels are somebody's public name and stay. */
function maskHost(host: string): string {
  if (host.startsWith('[') || host.length < 13) return host;
  const masked = host.replace(/\d{13,}|(?<![a-z0-9])\d(?:[-.]?\d){12,}/g, '{id}');
  const labels = masked.split('.');
  return labels
    .map((label, index) => (index < labels.length - 2 && isLongRandom(label) ? '{token}' : label))
    .join('.');
}

function isLongRandom(label: string): boolean {
  return label.length >= 32 && /\d/.test(label) && !label.startsWith('xn--');
}
