export const browsers = [
  'Edge',
  'Opera',
  'Samsung Internet',
  'Vivaldi',
  'Yandex',
  'UC Browser',
  'DuckDuckGo',
  'In-app browser',
  'Android WebView',
  'Headless',
  'Bot',
  'Firefox',
  'Chrome',
  'Safari',
  'Internet Explorer',
  'Unknown',
] as const;
export type Browser = (typeof browsers)[number];

// Order matters: nearly every browser also claims to be Chrome or Safari, so the particular comes first. Some marks
// say something only beside another one.
const browserMarks: ReadonlyArray<readonly [RegExp, Browser, beside?: RegExp]> = [
  [/bot\b|crawler|spider|slurp|facebookexternalhit|bingpreview|lighthouse/i, 'Bot'],
  [/HeadlessChrome|PhantomJS|jsdom|Puppeteer|Playwright/i, 'Headless'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/YaBrowser\//, 'Yandex'],
  [/UCBrowser\/|UBrowser\//, 'UC Browser'],
  [/DuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [
    /FBAN|FBAV|Instagram|\bLine\/|MicroMessenger|TikTok|BytedanceWebview|Snapchat|Pinterest|LinkedInApp|\bGSA\//,
    'In-app browser',
  ],
  [/Firefox\/|FxiOS\/|Focus\//, 'Firefox'],
  [/; wv\)/, 'Android WebView'],
  [/Version\/[\d.]+ Chrome\//, 'Android WebView', /Android/],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/MSIE |Trident\//, 'Internet Explorer'],
  [/Version\/[\d.]/, 'Safari', /Safari\//],
  [/iPhone|iPad|Macintosh/, 'Safari', /AppleWebKit\//],
];

/** The browser family a user agent belongs to: one of a closed list, so that invented ones can't grow the figures. */
export function browserOf(userAgent: string | null | undefined): Browser {
  const text = (userAgent ?? '').slice(0, 512);
  return (
    browserMarks.find(([mark, , beside]) => mark.test(text) && (beside?.test(text) ?? true))?.[1] ?? 'Unknown'
  );
}
