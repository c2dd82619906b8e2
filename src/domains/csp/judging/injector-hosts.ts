import { isWithinAny } from '../reading/host-match.ts';

/**
 * Hosts of software that puts its own content into other people's pages. A page that wanted one of them
 * would have it in its policy, so a block means the reader's side asked for it.
 */
const injectorHosts: ReadonlySet<string> = new Set([
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
  'cr-input.mxpnl.net',
  'interyield.com',
  'inter.gamefunnetwork.com',
  'eshopcomp.com',
  'myshopmatemac.com',
  'myshopcouponmac.com',
  'optibuymac.com',
  'infostatsvc.com',
  'clickintext.net',
  'apicit.net',
  'octapi.net',
  'data1.itineraire.info',
  'data1.iti-maps.fr',
  'data1.recettes.net',
  'cdnsure.com',
  'undroider.com',
  'adsstrike.pro',
  // Advertising frames that sold extensions bring along, one rented name after another
  'connectionstrenth.com',
  'cdnnetwok.xyz',
  'netanalytics.xyz',
  'networkcheck.xyz',
  'spedcheck.space',
  'statcounter.biz',
  'statvalidation.website',
  'trafficvalidation.tools',
  'nowexttype.com',
  'loadingpages.me',
  'loadingpaqes.info',
  'loadingdata.site',
  'loadingpagesos.download',
  'loadingpagesson.club',
  'loadingpageson.science',
  'gamephrase.com',
  'elsewheregames.com',
  'fungamesshop.com',
  'gamersurface.com',
  'subwayblaze.com',
  'partner-net.men',
  // Add-ons that load from a host of their own
  'addonfiles.com',
  'thrillingos.herokuapp.com',
  'trackduck.com',
  'loop11.com',
  'audiocdn.lingualeo.com',
  'snazzyspace.com',
]);

// Unwanted programs rent one name after another, always of these shapes: on a delivery network, or of a date's digest.
const rentedHost = /^(?:[a-z0-9]+-a\.akamaihd\.net|wd[0-9a-f]{32,33}\.win)$/;
const softwarePaths: ReadonlyArray<readonly [host: string, path: string]> = [
  ['www.gstatic.com', '/_/translate_http/'],
  ['www.gstatic.com', '/images/branding/product/'],
  ['ssl.gstatic.com', '/dictionary/'],
  ['www.gstatic.com', '/dictionary/'],
  // Bookmarklets and user scripts kept where anybody may keep a file
  ['rawgit.com', '/ffoodd/a11y.css/'],
  ['cdn.jsdelivr.net', '/gh/ffoodd/a11y.css'],
  ['reek.github.io', '/anti-adblock-killer/'],
  ['commondatastorage.googleapis.com', '/assets.volcanicpixels.com/'],
];

/** Whether an address belongs to software of the reader; `path` tells apart hosts that serve much else too. */
export function isInjectorAddress(host: string, path: string): boolean {
  if (isWithinAny(host, injectorHosts) || rentedHost.test(host)) return true;
  return softwarePaths.some(([itsHost, itsPath]) => host === itsHost && path.startsWith(itsPath));
}

/** Carriers that shrink pictures serve them from a bare address below one path. */
export function isCarrierPicture(host: string, path: string): boolean {
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) && path.startsWith('/bmi/');
}
