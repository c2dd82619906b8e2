import type { Directive } from '../reading/directive-of.ts';

// Names that extensions, reader tools and security software leave in the first characters of what they inject.
const softwareMarks: readonly string[] = [
  // Extension addresses and interfaces
  'chrome-extension:',
  'moz-extension:',
  'safari-extension:',
  'safari-web-extension:',
  'chrome.runtime',
  'browser.runtime',
  'kango.',
  'greasemonkey',
  'tampermonkey',
  'violentmonkey',
  'gm_addstyle',
  '==userscript==',
  // Developer tools and test tools
  '__react_devtools',
  'installglobalhook',
  '__redux_devtools',
  'devtoolsoptions',
  '__vue_devtools',
  '_nginspect',
  '__apollo_devtools',
  '__svelte_devtools',
  'axe-core',
  'tota11y',
  '_selenium',
  '__webdriver',
  '$cdc_',
  '__puppeteer',
  '__playwright',
  'wappalyzer',
  'visbug',
  'function detect (win)',
  'function detect(win)',
  ';(function(e){let t={};if(e.hasownproper',
  'loop11',
  'see license.txt for terms of usage',
  // Writing, reading and translating
  'grammarly',
  'languagetool',
  'evernote',
  'diigo',
  'zotero',
  'readwise',
  'gtx-trans',
  'goog-te-',
  'google_translate',
  's3gt_translate',
  'immersive-translate',
  'darkreader',
  'dark-reader',
  'opendyslexic',
  'speechify',
  'many css class names in this file',
  'autocardanywhere',
  'rw_sendsocketmessage',
  'togglegifs',
  'forecastfox',
  'dummyrulefor',
  'oo-ui-windowmanager-floating',
  'interaktiva rum',
  // Passwords and wallets
  'lastpass',
  '__lpform',
  '1password',
  'onepassword',
  'bitwarden',
  'dashlane',
  'keepassxc',
  '.cip-',
  'kwift',
  'roboform',
  'nordpass',
  'password-toggler-button',
  'document.issecretserver',
  'metamask',
  'window.ethereum',
  // Shopping, keyboards, search figures
  'honeycontainer',
  'capitaloneshopping',
  'wikibuy',
  'vimium',
  'surfingkeys',
  'similarweb',
  'mozbar',
  'seoquake',
  'vimvixen',
  '_postrpc',
  'window.google.sn',
  'webpagenotificationscontroller',
  'jq_relocation',
  '$.wondersh',
  'safewindow:{}',
  'isanalysterloader',
  'iscommonanalyster',
  'attachstyleenum',
  // Virus scanners, blockers, changers of what the browser says of itself
  'kltabid_kis',
  'kaspersky',
  'bitdefender',
  'adguard',
  'ublock',
  'ghostery',
  '_gauserprefs',
  'injectpagescriptapi',
  'navigator.__definegetter__',
  'date.prefs ||',
  'allowadblock',
  'function injected(eventname',
  '.wrcx',
  // In-app browsers
  'webviewjavascriptbridge',
  '__firefox__',
  '__gcrweb',
  'webkit.messagehandlers.',
];

// A rule for an element named after a Chromium extension's id, or for one given a name made up for this visit.
const extensionRule =
  /[#.][\w-]*[-_][a-p]{20,32}(?![a-z\d])|:root\s+\w+\[data-(?=[a-z]*\d)[a-z\d]{6,12}\]|\[rel[~^*|]?=["']?nofollow/;
const hidingRule = /display\s*:\s*none|visibility\s*:\s*hidden/;
const advertWord =
  /(?<![a-z])(?:ads?|adv|adsbox|ad_?sense|reclame|anzeigen?|anuncios?|google_?ads?)(?![a-z])|advert|werbung|reklam|publicit|publicidad|pubblicit/g;
// Code that takes or sends something: a known name in front of it excuses nothing.
const payload =
  /\balert\s*\(|document\.(?:cookie|domain)|\bfetch\s*\(|\beval\s*\(|\batob\s*\(|fromcharcode|<script|<img|onerror\s*=|\.src\s*=|sendbeacon|localstorage|\bimport\s*\(|document\.write|(?<![\w$])location\s*=|string\.raw/;

/** Whether the sample of blocked inline code was put into the page by software on the reader's side. */
export function isInjectedSample(sample: string, directive: Directive): boolean {
  if (sample === '' || (directive !== 'script-src' && directive !== 'style-src')) return false;
  const text = sample.toLowerCase();
  if (directive === 'style-src') return hasMark(text) || extensionRule.test(text) || isContentFilter(text);
  return hasMark(text) && !payload.test(text);
}

function hasMark(text: string): boolean {
  return softwareMarks.some((mark) => text.includes(mark));
}

/** Blockers hide what looks like advertising with long lists of selectors no page would write for itself. */
function isContentFilter(text: string): boolean {
  const hides = hidingRule.test(text);
  if (/\[(?:href|src|id)\s*[~^*$]=/.test(text) && (hides || text.includes(','))) return true;
  if (/^\w*\[(?:href|src)\s*[~^*$]=["']?https?:/.test(text)) return true;
  const advertCount = text.match(advertWord)?.length ?? 0;
  return hides
    ? advertCount > 0 || /\[(?:class|data-|rel)/.test(text)
    : advertCount > 1 && text.includes(',');
}
