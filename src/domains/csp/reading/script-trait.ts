import { isWithin } from './host-match.ts';

/** What a script's address says about its use as a way round a policy. */
export type ScriptTrait = 'plain' | 'callback' | 'callback-code' | 'gadget-library';

const callbackName =
  /^(?:callback|cb|jsonp|jsoncallback|json_callback|jsonpcallback|call|func|function|jscallback|_callback)$/i;
const notAnIdentifier = /[^\w.$[\]'"-]/;
// Libraries that run code found in a page's attributes or text, so that markup alone becomes script.
const gadgetLibrary =
  /(?:^|\/)(?:angular(?:js|\.js)?|prototype|knockout|mavo|ractive|polymer|alpinejs|htmx(?:\.org)?|aurelia|dojo|requirejs)(?:[@/.-]|$)/i;
// Answers that echo a caller's function name; named here for reports whose query was cut off.
const callbackPaths: ReadonlyArray<readonly [host: string, path: string]> = [
  ['accounts.google.com', '/o/oauth2/revoke'],
  ['google.com', '/complete/search'],
  ['google.com', '/jsapi'],
  ['google.com', '/tools/feedback/escalation-options'],
  ['googleapis.com', '/customsearch/'],
  ['youtube.com', '/oembed'],
  ['vimeo.com', '/api/oembed'],
];

export function scriptTrait(url: URL): ScriptTrait {
  let callback = callbackPaths.some(
    ([host, path]) => isWithin(url.hostname, host) && url.pathname.startsWith(path),
  );
  if (url.search.length > 1) {
    for (const [name, value] of url.searchParams) {
      if (!callbackName.test(name) || value === '') continue;
      if (notAnIdentifier.test(value)) return 'callback-code';
      callback = true;
    }
  }
  if (callback) return 'callback';
  return gadgetLibrary.test(url.pathname) ? 'gadget-library' : 'plain';
}
