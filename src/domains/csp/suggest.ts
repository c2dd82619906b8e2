import { sourceFor } from './source-for.ts';
import { OVERFLOW, type ViolationGroup } from './violation-group.ts';

/** What to do about one kind of violation, in a sentence or two a person can act on. */
export function suggest(group: ViolationGroup): string {
  if (group.reason === OVERFLOW) return OVERFLOW_TEXT;
  switch (group.classification) {
    case 'noise':
      return noiseText(group);
    case 'bypass':
      return (
        BYPASS_TEXT.get(group.reason) ?? 'Treat as an attempt to get round the policy. Do not loosen it.'
      );
    case 'inline':
      return inlineText(group);
    case 'eval':
      return evalText(group);
    case 'data':
      return dataText(group);
    case 'own':
      return ownText(group);
    case 'third-party':
      return foreignText(group);
    case 'unclassified':
      return 'The report does not say what was blocked. Wait for a fuller one before changing anything.';
  }
}

const BYPASS_TEXT: ReadonlyMap<string, string> = new Map([
  [
    'base-uri',
    "Keep base-uri at 'self' or 'none'. Look for a <base> element that came in with user content: it redirects every relative address.",
  ],
  ['object-src', "Keep object-src 'none'. Look for <object> or <embed> in user content."],
  [
    'frame-ancestors',
    'Another site tried to frame the page. Keep frame-ancestors as it is unless you know and trust that site.',
  ],
  [
    'script-from-data',
    'Never add data: to script-src: it allows any script. Find where markup can be injected into the page.',
  ],
  [
    'script-from-blob',
    'Do not add blob: to script-src. If the code is yours, load it from a file of your own instead.',
  ],
  [
    'script-from-filesystem',
    'Do not add filesystem: to script-src. Find what wrote the script into the page.',
  ],
  [
    'callback-with-code',
    'The address carries code in a callback parameter. Do not allow this host; look for injected markup.',
  ],
  [
    'callback-host',
    'This host runs any function a caller names. Do not allow it for scripts; fetch the data as JSON instead.',
  ],
  [
    'gadget-host',
    'This host serves every library to everybody. Copy the one file you need to your own host instead of allowing it.',
  ],
  ['gadget-library', 'This library runs code found in markup. Do not allow it beside a strict policy.'],
  [
    'inline-under-nonce',
    "An inline script without a nonce was stopped. If it is yours, give it the nonce; otherwise look for injected markup. Do not add 'unsafe-inline'.",
  ],
  [
    'javascript-address',
    'A javascript: address was stopped. Replace it by an event listener; if it is not yours, look for injected markup.',
  ],
  [
    'trusted-types-sink',
    'Text was written into a dangerous place in the page. Pass it through a Trusted Types policy that cleans it.',
  ],
  [
    'trusted-types-policy',
    'Code tried to create a Trusted Types policy that is not on the list. Add it only if it is your own.',
  ],
]);

const OVERFLOW_TEXT =
  'More kinds came in than an hour keeps apart; these are counted together. Act on the others: a flood of invented reports looks like this.';

function noiseText({ reason }: ViolationGroup): string {
  if (
    reason === 'injected-sample' ||
    reason === 'source-outside-policy' ||
    reason.endsWith('injector-host')
  ) {
    return "Nothing to do: put in by software on the reader's side. Do not allow it.";
  }
  return "Nothing to do: caused by the reader's browser, an extension or an app. Do not allow it.";
}

function inlineText({ directive, reason }: ViolationGroup): string {
  if (directive === 'style-src') return 'Move the style into a stylesheet or give it a nonce or hash.';
  if (reason === 'inline-attribute') {
    return "Replace the on… attribute by an event listener in a script file. Do not add 'unsafe-inline'.";
  }
  return "If the script is yours, move it into a file or give it a nonce or hash; otherwise look for injected markup. Do not add 'unsafe-inline'.";
}

function evalText({ blockedKind }: ViolationGroup): string {
  if (blockedKind === 'wasm-eval')
    return "If you use WebAssembly, add 'wasm-unsafe-eval' to script-src; never 'unsafe-eval'.";
  return "Find the code that builds code from text (eval, new Function, a string passed to setTimeout) and replace it. Do not add 'unsafe-eval'.";
}

function dataText(group: ViolationGroup): string {
  const source = sourceFor(group);
  if (source !== null)
    return `If the page embeds such content on purpose, add ${source} to ${group.directive}.`;
  if (group.directive === 'worker-src')
    return 'If the worker is yours, load it from a file of your own instead of a blob.';
  return `Find what embeds this content. Do not add ${group.blockedKind}: to ${group.directive}.`;
}

function ownText(group: ViolationGroup): string {
  if (group.directive === 'base-uri')
    return "The page sets a base on its own host. Remove the <base> element or allow it with base-uri 'self'.";
  const source = sourceFor(group);
  if (source === null)
    return 'A resource of your own is blocked. Check that the policy of this page names the host it comes from.';
  return `A resource of your own is blocked. Add ${source} to ${group.directive} if the page needs it.`;
}

function foreignText(group: ViolationGroup): string {
  if (group.directive === 'form-action')
    return 'A form sends to another host. Check who put the form there before allowing the host.';
  const source = sourceFor(group);
  if (source === null)
    return 'Another host is contacted. Find out what asks for it; a report alone is no reason to allow it.';
  if (group.directive === 'script-src') {
    return `If you added this script on purpose, add ${source} to script-src together with an integrity hash; otherwise look for injected markup.`;
  }
  return `If the page uses this host on purpose, add ${source} to ${group.directive}; otherwise leave it blocked.`;
}
