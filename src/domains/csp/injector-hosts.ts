import { isWithinAny } from './host-match.ts';

/**
 * Hosts of software that puts its own content into other people's pages. A page that wanted one of them
 * would have it in its policy, so a block means the reader's side asked for it.
 */
const INJECTOR_HOSTS: ReadonlySet<string> = new Set([
  // Virus scanners, web filters, corporate and carrier proxies
  'kaspersky-labs.com',
  'avast.com',
  'avg.com',
  'avcdn.net',
  'bitdefender.net',
  'bitdefender.com',
  'safeweb.norton.com',
  'siteadvisor.com',
  'mcafee.com',
  'trendmicro.com',
  'drweb.com',
  'f-secure.com',
  'sophosxl.net',
  'zscaler.net',
  'zscalertwo.net',
  'zscalerthree.net',
  'zscloud.net',
  'block.opendns.com',
  'fortiguard.com',
  'netskope.com',
  'opera-mini.net',
  'ucweb.com',
  'bytemobile.com',
  // Content filters and privacy tools
  'adguard.org',
  'adguard.com',
  'adguard-dns.io',
  'ghostery.com',
  'ghostery.net',
  'adblockplus.org',
  'getadblock.com',
  // Writing, translating, clipping, passwords
  'grammarly.com',
  'grammarly.io',
  'grammarly.net',
  'languagetool.org',
  'languagetoolplus.com',
  'deepl.com',
  'translate.google.com',
  'translate.googleapis.com',
  'translate-pa.googleapis.com',
  'microsofttranslator.com',
  'translate.yandex.net',
  'evernote.com',
  'getpocket.com',
  'instapaper.com',
  'diigo.com',
  'lastpass.com',
  '1password.com',
  'dashlane.com',
  'bitwarden.com',
  'roboform.com',
  // Call buttons put beside phone numbers
  'cdn.skype.com',
  'pipe.skype.com',
  // Shopping helpers
  'joinhoney.com',
  'honey.io',
  'wikibuy.com',
  'capitaloneshopping.com',
  'keepa.com',
  'invisiblehand.co.uk',
  'camelcamelcamel.com',
  'priceblink.com',
  'mozbar.moz.com',
  // Toolbars and advertising put in by unwanted programs
  'superfish.com',
  'conduit.com',
  'conduit-services.com',
  'mywebsearch.com',
  'myway.com',
  'apnstatic.ask.com',
  'babylon.com',
  'crossrider.com',
  'wajam.com',
  'jollywallet.com',
  'dealply.com',
  'pricepeep.net',
  'visadd.com',
  'best-deals-products.com',
  'ciuvo.com',
  'revizer.com',
  'linkury.com',
  'genieo.com',
  'spigot.com',
  'hola.org',
  'luminati.io',
]);

// Unwanted programs rent one name after another on this delivery network, always of this shape.
const RENTED_HOST = /^[a-z0-9]+-a\.akamaihd\.net$/;
const BROWSER_ARTWORK: ReadonlyArray<readonly [host: string, path: string]> = [
  ['www.gstatic.com', '/_/translate_http/'],
  ['www.gstatic.com', '/images/branding/product/'],
  ['ssl.gstatic.com', '/dictionary/'],
  ['www.gstatic.com', '/dictionary/'],
];

/** Whether an address belongs to software of the reader; `path` tells apart hosts that serve much else too. */
export function isInjectorAddress(host: string, path: string): boolean {
  if (isWithinAny(host, INJECTOR_HOSTS) || RENTED_HOST.test(host)) return true;
  return BROWSER_ARTWORK.some(([artHost, artPath]) => host === artHost && path.startsWith(artPath));
}
