/** What to do about a violation, by the code that other languages know it by. */
export const adviceTexts = {
  'bypass.base-uri':
    "Keep base-uri at 'self' or 'none'. Look for a <base> element that came in with user content: it redirects every relative address.",
  'bypass.object-src': "Keep object-src 'none'. Look for <object> or <embed> in user content.",
  'bypass.frame-ancestors':
    'Another site tried to frame the page. Keep frame-ancestors as it is unless you know and trust that site.',
  'bypass.script-from-data':
    'Never add data: to script-src: it allows any script. Find where markup can be injected into the page.',
  'bypass.script-from-blob':
    'Do not add blob: to script-src. If the code is yours, load it from a file of your own instead.',
  'bypass.script-from-filesystem':
    'Do not add filesystem: to script-src. Find what wrote the script into the page.',
  'bypass.callback-with-code':
    'The address carries code in a callback parameter. Do not allow this host; look for injected markup.',
  'bypass.callback-host':
    'This host runs any function a caller names. Do not allow it for scripts; fetch the data as JSON instead.',
  'bypass.gadget-host':
    'This host serves every library to everybody. Copy the one file you need to your own host instead of allowing it.',
  'bypass.gadget-library': 'This library runs code found in markup. Do not allow it beside a strict policy.',
  'bypass.inline-under-nonce':
    "An inline script without a nonce was stopped. If it is yours, give it the nonce; otherwise look for injected markup. Do not add 'unsafe-inline'.",
  'bypass.javascript-address':
    'A javascript: address was stopped. Replace it by an event listener; if it is not yours, look for injected markup.',
  'bypass.trusted-types-sink':
    'Text was written into a dangerous place in the page. Pass it through a Trusted Types policy that cleans it.',
  'bypass.trusted-types-policy':
    'Code tried to create a Trusted Types policy that is not on the list. Add it only if it is your own.',
  bypass: 'Treat as an attempt to get round the policy. Do not loosen it.',
  overflow:
    'More kinds came in than an hour keeps apart; these are counted together. Act on the others: a flood of invented reports looks like this.',
  'noise.injected': "Nothing to do: put in by software on the reader's side. Do not allow it.",
  noise: "Nothing to do: caused by the reader's browser, an extension or an app. Do not allow it.",
  'inline.style': 'Move the style into a stylesheet or give it a nonce or hash.',
  'inline.attribute':
    "Replace the on… attribute by an event listener in a script file. Do not add 'unsafe-inline'.",
  inline:
    "If the script is yours, move it into a file or give it a nonce or hash; otherwise look for injected markup. Do not add 'unsafe-inline'.",
  'eval.wasm': "If you use WebAssembly, add 'wasm-unsafe-eval' to script-src; never 'unsafe-eval'.",
  eval: "Find the code that builds code from text (eval, new Function, a string passed to setTimeout) and replace it. Do not add 'unsafe-eval'.",
  'data.add': 'If the page embeds such content on purpose, add {source} to {directive}.',
  'data.worker': 'If the worker is yours, load it from a file of your own instead of a blob.',
  data: 'Find what embeds this content. Do not add {kind}: to {directive}.',
  'own.base':
    "The page sets a base on its own host. Remove the <base> element or allow it with base-uri 'self'.",
  'own.add': 'A resource of your own is blocked. Add {source} to {directive} if the page needs it.',
  own: 'A resource of your own is blocked. Check that the policy of this page names the host it comes from.',
  'foreign.form': 'A form sends to another host. Check who put the form there before allowing the host.',
  'foreign.script':
    'If you added this script on purpose, add {source} to script-src together with an integrity hash; otherwise look for injected markup.',
  'foreign.add':
    'If the page uses this host on purpose, add {source} to {directive}; otherwise leave it blocked.',
  foreign: 'Another host is contacted. Find out what asks for it; a report alone is no reason to allow it.',
  unclassified: 'The report does not say what was blocked. Wait for a fuller one before changing anything.',
} as const;
export type AdviceCode = keyof typeof adviceTexts;
