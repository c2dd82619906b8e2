/** What a violation of the content policy asks for. */
export const csp = {
  'advice.bypass.base-uri':
    "Keep base-uri at 'self' or 'none'. Look for a <base> element that came in with user content: it redirects every relative address.",
  'advice.bypass.object-src': "Keep object-src 'none'. Look for <object> or <embed> in user content.",
  'advice.bypass.frame-ancestors':
    'Another site tried to frame the page. Keep frame-ancestors as it is unless you know and trust that site.',
  'advice.bypass.script-from-data':
    'Never add data: to script-src: it allows any script. Find where markup can be injected into the page.',
  'advice.bypass.script-from-blob':
    'Do not add blob: to script-src. If the code is yours, load it from a file of your own instead.',
  'advice.bypass.script-from-filesystem':
    'Do not add filesystem: to script-src. Find what wrote the script into the page.',
  'advice.bypass.callback-with-code':
    'The address carries code in a callback parameter. Do not allow this host; look for injected markup.',
  'advice.bypass.callback-host':
    'This host runs any function a caller names. Do not allow it for scripts; fetch the data as JSON instead.',
  'advice.bypass.gadget-host':
    'This host serves every library to everybody. Copy the one file you need to your own host instead of allowing it.',
  'advice.bypass.gadget-library':
    'This library runs code found in markup. Do not allow it beside a strict policy.',
  'advice.bypass.inline-under-nonce':
    "An inline script without a nonce was stopped. If it is yours, give it the nonce; otherwise look for injected markup. Do not add 'unsafe-inline'.",
  'advice.bypass.javascript-address':
    'A javascript: address was stopped. Replace it by an event listener; if it is not yours, look for injected markup.',
  'advice.bypass.trusted-types-sink':
    'Text was written into a dangerous place in the page. Pass it through a Trusted Types policy that cleans it.',
  'advice.bypass.trusted-types-policy':
    'Code tried to create a Trusted Types policy that is not on the list. Add it only if it is your own.',
  'advice.bypass': 'Treat as an attempt to get round the policy. Do not loosen it.',
  'advice.overflow':
    'More kinds came in than an hour keeps apart; these are counted together. Act on the others: a flood of invented reports looks like this.',
  'advice.noise.injected': "Nothing to do: put in by software on the reader's side. Do not allow it.",
  'advice.noise': "Nothing to do: caused by the reader's browser, an extension or an app. Do not allow it.",
  'advice.inline.style': 'Move the style into a stylesheet or give it a nonce or hash.',
  'advice.inline.attribute':
    "Replace the on… attribute by an event listener in a script file. Do not add 'unsafe-inline'.",
  'advice.inline':
    "If the script is yours, move it into a file or give it a nonce or hash; otherwise look for injected markup. Do not add 'unsafe-inline'.",
  'advice.eval.wasm': "If you use WebAssembly, add 'wasm-unsafe-eval' to script-src; never 'unsafe-eval'.",
  'advice.eval':
    "Find the code that builds code from text (eval, new Function, a string passed to setTimeout) and replace it. Do not add 'unsafe-eval'.",
  'advice.data.add': 'If the page embeds such content on purpose, add {source} to {directive}.',
  'advice.data.worker': 'If the worker is yours, load it from a file of your own instead of a blob.',
  'advice.data': 'Find what embeds this content. Do not add {kind}: to {directive}.',
  'advice.own.base':
    "The page sets a base on its own host. Remove the <base> element or allow it with base-uri 'self'.",
  'advice.own.add': 'A resource of your own is blocked. Add {source} to {directive} if the page needs it.',
  'advice.own':
    'A resource of your own is blocked. Check that the policy of this page names the host it comes from.',
  'advice.foreign.form':
    'A form sends to another host. Check who put the form there before allowing the host.',
  'advice.foreign.script':
    'If you added this script on purpose, add {source} to script-src together with an integrity hash; otherwise look for injected markup.',
  'advice.foreign.add':
    'If the page uses this host on purpose, add {source} to {directive}; otherwise leave it blocked.',
  'advice.foreign':
    'Another host is contacted. Find out what asks for it; a report alone is no reason to allow it.',
  'advice.unclassified':
    'The report does not say what was blocked. Wait for a fuller one before changing anything.',
  'advice.foreign-reports_one':
    '{count} report names a page of another host or none and is in no figure here. If it is your own address, check BASE_URL.',
  'advice.foreign-reports_other':
    '{count} reports name pages of another host or none and are in no figure here. If it is your own address, check BASE_URL.',
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
    'Send a report as application/csp-report, application/json or application/reports+json.',
  'report.not-json': 'The report is not valid JSON.',
  'report.no-usable-report': 'There is no report in it that names a directive or what was blocked.',
} as const;
