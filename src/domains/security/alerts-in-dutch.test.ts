import { expect, test } from 'vitest';
import { startApp } from '../../../test/rig/start-app.ts';

test('alerts, what they rest on and advice are answered in the language that is asked for, and exported in English', async () => {
  await using app = await startApp();
  const staff = await app.addStaff('ADMIN');
  for (let n = 0; n < 5; n += 1)
    await app
      .browser('203.0.113.7')
      .post('/api/auth/login', { email: 'victim@example.org', password: 'wrong' });
  await app.app.security.evaluate();
  const dutch = { headers: { 'accept-language': 'nl-BE,en;q=0.5' } };
  const path = '/api/admin/security-monitoring';
  const listed = (await staff.browser.send('GET', `${path}/alerts`, dutch)).text;
  expect(listed).toContain('Wachtwoorden raden');
  expect(listed).toContain('5 mislukte inlogpogingen vanaf één adres op één account.');
  expect((await staff.browser.get(`${path}/alerts`)).text).toContain('Password guessing');
  const analysis = await staff.browser.send('POST', `${path}/threat-analysis`, {
    headers: { ...dutch.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ ipAddress: '203.0.113.7' }),
  });
  expect(analysis.text).toContain('Bekijk de open meldingen en bevestig ze.');
  const file = await staff.browser.send('GET', `${path}/export?format=csv&type=alerts`, dutch);
  expect(file.text).toContain('5 failed sign-ins from one address on one account.');
  expect(file.text).not.toContain('"code"');
});
