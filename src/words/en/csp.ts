/** What a violation of the content policy asks for. */
export const csp = {
  'advice.bypass.base-uri':
    "Keep base-uri at 'self' or 'none'. Look for a <base> element injected through user content: it redirects every relative URL.",
  'advice.bypass.object-src': "Keep object-src 'none'. Look for <object> or <embed> in user content.",
  'advice.bypass.frame-ancestors':
    'Another site tried to frame the page. Keep frame-ancestors as it is unless you know and trust that site.',
  'advice.bypass.script-from-data':
    'Never add data: to script-src: it allows any script. Find where markup can be injected.',
  'advice.bypass.script-from-blob':
    "Don't add blob: to script-src. If the code is yours, load it from a file instead.",
  'advice.bypass.script-from-filesystem':
    "Don't add filesystem: to script-src. Find what wrote the script into the page.",
  'advice.bypass.callback-with-code':
    "The URL carries code in a callback parameter. Don't allow this host; look for injected markup.",
  'advice.bypass.callback-host':
    "This host runs any function a caller names. Don't allow it for scripts; fetch the data as JSON instead.",
  'advice.bypass.gadget-host':
    'This host serves any library to anyone. Instead of allowing it, copy the one file you need to your own host.',
  'advice.bypass.gadget-library':
    "This library runs code it finds in markup. Don't allow it under a strict policy.",
  'advice.bypass.inline-under-nonce':
    "An inline script without a nonce was blocked. If it's yours, give it the nonce; otherwise look for injected markup. Don't add 'unsafe-inline'.",
  'advice.bypass.javascript-address':
    "A javascript: URL was blocked. If it's yours, replace it with an event listener; otherwise look for injected markup.",
  'advice.bypass.trusted-types-sink':
    'Text was written to a dangerous place in the page. Pass it through a Trusted Types policy that sanitises it.',
  'advice.bypass.trusted-types-policy':
    "Code tried to create a Trusted Types policy that isn't on the list. Add it only if it's yours.",
  'advice.bypass': "Treat this as an attempt to bypass the policy. Don't loosen it.",
  'advice.overflow':
    'More kinds of violations came in than can be kept apart in an hour; these are counted together. Act on the others first: a flood of fake reports looks like this.',
  'advice.noise.injected': "Nothing to do: injected by software on the visitor's side. Don't allow it.",
  'advice.noise': "Nothing to do: caused by the visitor's browser, an extension or an app. Don't allow it.",
  'advice.inline.style': 'Move the style to a stylesheet, or give it a nonce or hash.',
  'advice.inline.attribute':
    "Replace the on… attribute with an event listener in a script file. Don't add 'unsafe-inline'.",
  'advice.inline':
    "If the script is yours, move it to a file or give it a nonce or hash; otherwise look for injected markup. Don't add 'unsafe-inline'.",
  'advice.eval.wasm': "If you use WebAssembly, add 'wasm-unsafe-eval' to script-src, never 'unsafe-eval'.",
  'advice.eval':
    "Find the code that turns text into code (eval, new Function, a string passed to setTimeout) and replace it. Don't add 'unsafe-eval'.",
  'advice.data.add': 'If the page embeds this content on purpose, add {source} to {directive}.',
  'advice.data.worker': 'If the worker is yours, load it from a file instead of a blob.',
  'advice.data': "Find what embeds this content. Don't add {kind}: to {directive}.",
  'advice.own.base':
    "The page sets a base URL on its own host. Remove the <base> element, or allow it with base-uri 'self'.",
  'advice.own.add':
    'One of your own resources is blocked. If the page needs it, add {source} to {directive}.',
  'advice.own':
    "One of your own resources is blocked. Check that this page's policy lists the host it comes from.",
  'advice.foreign.form': 'A form submits to another host. Check who put it there before you allow the host.',
  'advice.foreign.script':
    'If you added this script on purpose, add {source} to script-src with an integrity hash; otherwise look for injected markup.',
  'advice.foreign.add':
    'If the page uses this host on purpose, add {source} to {directive}; otherwise leave it blocked.',
  'advice.foreign':
    'The page contacts another host. Find out what requests it; a report alone is no reason to allow it.',
  'advice.unclassified':
    "The report doesn't say what was blocked. Wait for a more complete one before you change anything.",
  'advice.foreign-reports_one':
    "{count} report is about a page on another host or none, and isn't counted here. If it's your own address, check BASE_URL.",
  'advice.foreign-reports_other':
    "{count} reports are about pages on another host or none, and aren't counted here. If it's your own address, check BASE_URL.",
  'csp.issue_one': '{directive}: {what}, {blocked}, {count} report',
  'csp.issue_other': '{directive}: {what}, {blocked}, {count} reports',
  'csp.what.noise': '{reason}',
  'csp.what.bypass': 'policy bypass attempt ({reason})',
  'csp.what.own': '{reason}',
  'csp.what.third-party': '{reason}',
  'csp.what.inline': '{reason}',
  'csp.what.eval': '{reason}',
  'csp.what.data': '{reason}',
  'csp.what.unclassified': '{reason}',

  'report.content-type':
    'Send reports as application/csp-report, application/json or application/reports+json.',
  'report.not-json': "The report isn't valid JSON.",
  'report.no-usable-report': 'No report in it names a directive or what was blocked.',
} as const;
