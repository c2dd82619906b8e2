import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { cleanText } from '../src/domains/audit/recording/clean-text.ts';
import { sanitiseMetadata } from '../src/domains/audit/recording/sanitise-metadata.ts';
import { pathTemplate } from '../src/domains/csp/reading/path-template.ts';
import { shownUserAgent } from '../src/domains/csp/reading/shown-user-agent.ts';
import { redactText } from '../src/domains/redaction/redact-text.ts';
import { createRedaction } from '../src/domains/redaction/redaction.ts';
import { createLog } from '../src/log.ts';
import { redactSecrets } from '../src/ports/ai-batch/calls/redact-secrets.ts';
import { issuedKeys } from '../src/ports/secret-kinds.ts';

type Issuer = (typeof issuedKeys)[number]['issuer'];

/** Made up, and put together here, so that nobody who looks for keys in this project finds one. */
const examples: Readonly<Record<Issuer, string>> = {
  Parlance: `prl_${'Ab1Cd2Ef_16C7e42F292c6912E7710c838347Ae178B4a-_x9Yz0Q3aBcDe1'}`,
  'OpenAI, Anthropic, Stripe': `sk-${'ant-api03-Ab1Cd2Ef3Gh4'}`,
  Groq: `gsk_${'Ab1Cd2Ef3Gh4Ij5Kl6'}`,
  xAI: `xai-${'Ab1Cd2Ef3Gh4Ij5Kl6'}`,
  'Standard Webhooks': `whsec_${'Ab1Cd2Ef3Gh4Ij5Kl6'}`,
  GitHub: `ghp_${'16C7e42F292c6912E7710c838347Ae178B4a'}`,
  GitLab: `glpat-${'xY12zW34vU56tS78rQ90'}`,
  Slack: `xoxb-${'123456789012-abcdefGHIJ'}`,
  Shopify: `shpat_${'0123456789abcdef0123456789abcdef'}`,
  AWS: `AKIA${'IOSFODNN7EXAMPLE'}`,
  Google: `AIza${'SyA-1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6'}`,
  'JSON web token': `eyJ${'hbGciOiJIUzI1NiJ9'}.eyJ${'zdWIiOiIxIn0'}.c2lnbmF0dXJl`,
};

/** Everything that keeps secrets out of something, with a text that has one in the middle. */
const places: Readonly<Record<string, (secret: string) => string | Promise<string>>> = {
  'free text of the audit log': (secret) => cleanText(`The key ${secret} was refused.`, 500),
  'metadata of the audit log': (secret) => sanitiseMetadata({ reason: `not ${secret}`, list: [secret] }),
  'a fact in the log': (secret) => logged({ reason: `not ${secret}`, seen: { values: [secret] } }),
  'an error in the log': (secret) => logged({ err: new Error(`refused ${secret}`) }),
  'what a provider says': (secret) => redactSecrets(`Incorrect key provided: ${secret}.`, []),
  'the path of a report': (secret) => pathTemplate(`/k/${secret}/page`),
  'the browser of a report': (secret) => shownUserAgent(`Agent/1.0 ${secret}`) ?? '',
  'an address in a transcript': (secret) =>
    redactText(`See https://example.org/${secret} and https://example.org/a?x=${secret}`, createRedaction()),
};

const folder = mkdtempSync(join(tmpdir(), 'parlance-log-'));
const file = join(folder, 'log');
const log = createLog('info', openSync(file, 'a'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The line that is made of these facts: it is written a moment later. */
async function logged(facts: Record<string, unknown>): Promise<string> {
  const read = () => readFileSync(file, 'utf8');
  const before = read().length;
  log.info(facts, 'a line');
  await expect.poll(() => read().slice(before)).toMatch(/\n$/);
  return read().slice(before);
}

const cases = Object.keys(places).flatMap((place) => issuedKeys.map(({ issuer }) => ({ place, issuer })));

test.each(cases)('a key of $issuer does not get through $place', async ({ place, issuer }) => {
  const secret = examples[issuer];
  const kept = (await places[place]?.(secret)) ?? secret;
  for (const part of secret.split('.')) expect(kept).not.toContain(part);
  expect(kept).not.toBe('');
});

test('what stands under the name of a secret is blanked in the log, however deep; figures stay', async () => {
  const line = await logged({
    totpSecret: 'canary',
    asked: { headers: { cookie: 'canary', 'x-csrf-token': 'canary' } },
    list: [{ apiKey: 'canary' }],
    tokenCount: 12,
  });
  expect(line).not.toContain('canary');
  expect(JSON.parse(line)).toMatchObject({ totpSecret: '[redacted]', tokenCount: 12, msg: 'a line' });
});

test('what people write is no key', () => {
  const text = 'The sk-team asked AIzawa and ASIAPACIFICREGIONALS about it.';
  expect(cleanText(text, 500)).toBe(text);
  const address = 'Look at https://example.org/sk-slovak-hotels first.';
  expect(redactText(address, createRedaction())).toBe(address);
});
