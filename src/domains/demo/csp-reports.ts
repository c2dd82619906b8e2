import { seededRandom } from '../../kernel/statistics/seeded-random.ts';
import { pick } from './chance.ts';
import type { Past } from './past-services.ts';
import { browsers } from './people.ts';

interface Kind {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly weight: number;
  readonly sample?: string;
  readonly source?: string;
}

/** What browsers report of a site like this one: own mistakes, other people's tags, extensions, and one who tries. */
const kinds: readonly Kind[] = [
  {
    directive: 'img-src',
    blocked: 'https://cdn.tagmetrics.example/pixel.gif',
    page: '/overview',
    weight: 30,
  },
  {
    directive: 'script-src-elem',
    blocked: 'https://widget.helpbubble.example/v2/loader.js',
    page: '/sessions',
    weight: 22,
  },
  {
    directive: 'style-src-elem',
    blocked: 'https://fonts.googleapis.com/css2',
    page: '/overview',
    weight: 16,
  },
  {
    directive: 'script-src-elem',
    blocked: 'chrome-extension://abcdefghijklmnop/inject.js',
    page: '/overview',
    weight: 14,
    source: 'chrome-extension',
  },
  {
    directive: 'script-src-attr',
    blocked: 'inline',
    page: '/sessions',
    weight: 8,
    sample: 'document.title="x"',
  },
  {
    directive: 'connect-src',
    blocked: 'https://eu.telemetry.example/collect',
    page: '/questions',
    weight: 8,
  },
  { directive: 'script-src-elem', blocked: 'data', page: '/sessions', weight: 2 },
];

const policy =
  "default-src 'self'; script-src 'self' 'nonce-r4nd0m'; style-src 'self' 'nonce-r4nd0m'; report-uri /api/csp-report";

/** Some reports, as the browsers of people who had a page open send them. */
export async function reportViolations(past: Past, count: number, seed: number): Promise<void> {
  const { cspInbox, config } = past.services;
  const random = seededRandom(seed);
  for (let n = 0; n < count; n += 1) {
    const kind = pick(kinds, random);
    const body = {
      'csp-report': {
        'document-uri': `${config.http.baseUrl}${kind.page}`,
        'violated-directive': kind.directive,
        'effective-directive': kind.directive,
        'blocked-uri': kind.blocked,
        'original-policy': policy,
        disposition: 'enforce',
        'status-code': 200,
        ...(kind.sample ? { 'script-sample': kind.sample } : {}),
        ...(kind.source ? { 'source-file': kind.source } : {}),
      },
    };
    const userAgent = browsers[Math.floor(random() * browsers.length)] ?? null;
    const address = `192.0.2.${1 + Math.floor(random() * 200)}`;
    cspInbox.take(Buffer.from(JSON.stringify(body)), 'application/csp-report', {
      ...{ requestId: 'demonstration', address, userAgent },
    });
  }
  await cspInbox.flush();
}
