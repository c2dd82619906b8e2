import superjson from 'superjson';
import { expect, test } from 'vitest';
import { startApp } from '../../test/rig/start-app.ts';
import { createParlanceClient } from './index.ts';
import { transformer } from './transformer.ts';

test('an outside program signs in, reads and changes through the typed client', async () => {
  await using app = await startApp();
  const { email, password } = await app.signUp('Client Company');
  const client = await createParlanceClient({ url: await app.listen(), email, password });
  const [session, profile] = await Promise.all([
    client.auth.getSession.query({}),
    client.auth.getUser.query({}),
  ]);
  expect([session.user.email, profile.company?.name]).toEqual([email, 'Client Company']);
  expect((await client.user.updateProfile.mutate({ name: 'Another Name' })).name).toBe('Another Name');
  await expect(client.user.updateProfile.mutate({ name: '' })).rejects.toMatchObject({
    data: { code: 'VALIDATION_ERROR', httpStatus: 422 },
  });
});

test('a program that cannot sign in is told why: the password, or an address that is none', async () => {
  await using app = await startApp();
  const { email, password } = await app.signUp('Client Company');
  const url = await app.listen();
  const signIn = (given: object) =>
    createParlanceClient({ url, email, password, ...given }).then(() => 'in', String);
  expect(await signIn({ password: 'a wrong one' })).toMatch(/\(401\): .*password/);
  expect(await signIn({ url: `${url}/elsewhere` })).toMatch(/\(404\): .* must be the address of the service/);
  // As programs gave it that were written for the version before.
  expect(await signIn({ url: `${url}/api/rpc` })).toBe('in');
});

test('an outside client with plain superjson asks too: what is undefined is left out, and one object in two places is not taken', async () => {
  await using app = await startApp();
  const { browser } = await app.signUp();
  const send = (input: unknown) =>
    browser.send('POST', '/api/rpc/audit.list', { body: superjson.serialize(input) });
  expect((await send({ page: 1, severity: undefined, endDate: undefined })).status).toBe(200);
  const day = new Date('2026-01-31');
  expect((await send({ startDate: day, endDate: day })).status).toBe(400);
  // The package's own client writes it twice.
  expect(transformer.input.serialize({ a: day, b: day, c: undefined })).toEqual({
    json: { a: day.toISOString(), b: day.toISOString(), c: null },
    meta: { values: { a: ['Date'], b: ['Date'], c: ['undefined'] }, v: 1 },
  });
  expect(transformer.input.serialize({ a: 1 })).toEqual({ json: { a: 1 } });
});
