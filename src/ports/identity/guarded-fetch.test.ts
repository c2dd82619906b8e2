import { expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';

const deep = `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`;
const wide = `{"a":[${'0,'.repeat(10_000)}0]}`;
const names = JSON.stringify(Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`name ${at}`, 0])));
const base64 = (text: string) => Buffer.from(text).toString('base64url');

/** A provider that answers everything with the same text. */
const fetching = (text: string, path = 'token') =>
  createGuardedFetch(
    async () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: (async function* () {})(),
      text: async () => text,
      buffer: async () => Buffer.from(text),
      discard() {},
    }),
    ['https:'],
  )(`https://idp.example/${path}`, { method: 'GET', headers: {}, body: undefined } as never);

test('what a provider answers is bounded before the library reads it, and so are the tokens within', async () => {
  for (const text of [
    deep,
    wide,
    names,
    ` \n${deep}`,
    JSON.stringify({ id_token: `${base64('{"alg":"RS256"}')}.${base64(deep)}.c2lnbmF0dXJl` }),
    JSON.stringify({ id_token: `${base64(deep)}.${base64('{}')}.c2lnbmF0dXJl` }),
    `${base64('{"alg":"RS256"}')}.${base64(wide)}.c2lnbmF0dXJl`,
    JSON.stringify({ id_token: `${base64(deep)}.${base64('{}')}.c2lnbmF0dXJl` }).replaceAll('.', '\\u002e'),
    JSON.stringify([{ a: { id_token: `${base64('{}')}.${base64(deep)}.c` } }]).replaceAll('W', '\\u0057'),
  ])
    await expect(fetching(text)).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  const good = JSON.stringify({
    issuer: 'https://idp.example/realms/one/two/three/which/is/longer/than/most.of.them.html',
    access_token: base64('a'.repeat(9000)),
    id_token: `${base64('{"alg":"RS256","kid":"a key with a name"}')}.${base64('{"sub":"1","groups":["a","b"]}')}.c2lnbmF0dXJl`,
  });
  expect(await (await fetching(good)).text()).toBe(good);
});

test('what a provider says of itself holds no endless address, which the library would read; what it says of a person may hold a picture', async () => {
  const endless = '\u4e00'.repeat(2048);
  for (const description of [
    { issuer: `https://${endless}` },
    { authorization_endpoint: `\n https:${endless}` },
  ])
    await expect(
      fetching(JSON.stringify(description), 'realm/.well-known/openid-configuration'),
    ).rejects.toMatchObject({ code: 'BAD_ANSWER' });
  const person = JSON.stringify({
    sub: '1',
    email: 'ada@example.com',
    picture: `data:image/png;base64,${'A'.repeat(9000)}`,
  });
  expect(await (await fetching(person, 'userinfo')).text()).toBe(person);
});
