import { expect, test } from 'vitest';
import { startApp } from '../../test/harness.ts';
import { createParlanceClient } from './index.ts';

test('an outside program signs in, reads and changes through the typed client', async () => {
  await using app = await startApp();
  const { email, password } = await app.signUp('Client Company');
  const client = await createParlanceClient({ url: `${await app.listen()}/api/rpc`, email, password });
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
    createParlanceClient({ url: `${url}/api/rpc`, email, password, ...given }).then(() => 'in', String);
  expect(await signIn({ password: 'a wrong one' })).toMatch(/\(401\): .*password/);
  expect(await signIn({ url })).toMatch(/\(404\): .* must end in \/api\/rpc/);
});
