import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';
import { createPasswordHasher } from '../../ports/password-hasher.ts';

const base = '/api/admin/api-keys';

test('who loses their role while their password is being checked gets no key, neither a new one nor a new secret', async () => {
  const hasher = createPasswordHasher({ memoryKib: 64, passes: 1 });
  let meanwhile: (() => Promise<unknown>) | null = null;
  await using app = await startApp({
    ports: {
      hasher: {
        ...hasher,
        async verify(...given) {
          const isRight = await hasher.verify(...given);
          const act = meanwhile;
          meanwhile = null;
          await act?.();
          return isRight;
        },
      },
    },
  });
  const first = await app.signUp();
  const late = await app.addColleague(first.companyId, 'ADMIN');
  const asked = { currentPassword: late.password };
  const wanted = { ...asked, name: 'Late', scopes: ['sessions:write'] };
  const made = await late.browser.post(base, wanted);
  const { id } = (made.json as { data: { apiKey: { id: string } } }).data.apiKey;
  const stored = () => app.database.system((tx) => tx.query('SELECT secret_hash FROM api_key'));
  const before = await stored();
  for (const act of [
    () => late.browser.post(base, wanted),
    () => late.browser.post(`${base}/${id}/rotate`, asked),
  ]) {
    await first.browser.rpc('users.update', { userId: late.userId, role: 'ADMIN' });
    await late.browser.post('/api/auth/login', { email: late.email, password: late.password });
    meanwhile = () => first.browser.rpc('users.update', { userId: late.userId, role: 'USER' });
    expect((await act()).status).toBe(403);
  }
  expect(await stored()).toEqual(before);
});
