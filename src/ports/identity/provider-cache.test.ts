import { expect, test } from 'vitest';
import { createSystemClock } from '../clock.ts';
import { createProviderCache } from './provider-cache.ts';

const description = {
  issuer: 'https://idp.example',
  authorization_endpoint: 'https://idp.example/authorize',
  token_endpoint: 'https://idp.example/token',
  jwks_uri: 'https://idp.example/keys',
  authorization_response_iss_parameter_supported: true,
};
const reading = (more: object = {}) =>
  createProviderCache(createSystemClock(), async () => ({ ...description, ...more }));

test('of what a provider says of itself only what signing in needs is kept', async () => {
  const { metadata } = await reading({ padding: [[], [], []], scopes_supported: ['openid'] }).get('a');
  expect(metadata).toEqual(description);
});

test.each([
  ['longer than any provider needs', { jwks_uri: `https://idp.example/${'k'.repeat(20_000)}` }],
  ['of another form', { id_token_signing_alg_values_supported: [[[]]] }],
])('a description %s is refused', async (_name, more) => {
  await expect(reading(more).get('a')).rejects.toMatchObject({ fault: 'untrusted', detail: 'DESCRIPTION' });
});

test('keys are kept as they came, unless there are more of them than any provider has', async () => {
  const cache = reading();
  await cache.get('a');
  const keys = { jwks: { keys: [{ kty: 'RSA', kid: 'one' }] }, uat: 1 };
  cache.keepKeys('a', keys);
  expect((await cache.get('a')).keys).toEqual(keys);
  cache.keepKeys('a', { jwks: { keys: [{ kty: 'RSA', kid: 'k'.repeat(200_000) }] }, uat: 2 });
  expect((await cache.get('a')).keys).toEqual(keys);
});
