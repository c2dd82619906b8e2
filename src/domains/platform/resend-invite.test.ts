import { afterAll, beforeAll, expect, test } from 'vitest';
import { entriesOf } from '../../../test/labs/audit-trail.ts';
import { type SignedIn, startApp, type TestApp, testPassword } from '../../../test/rig/start-app.ts';

let app: TestApp;
let companyId: string;

beforeAll(async () => {
  app = await startApp();
  ({ companyId } = await app.signUp());
});
afterAll(() => app[Symbol.asyncDispose]());

interface Invited {
  readonly user: { readonly id: string; readonly email: string; readonly status: string };
  readonly inviteUrl: string;
}
type Listed = Invited['user'] & { readonly invitation: string | null };

const overAWeekMs = 8 * 24 * 3_600_000;
const administrator = () => app.addColleague(companyId, 'ADMIN');

let count = 0;
async function invite({ browser }: SignedIn): Promise<Invited> {
  count += 1;
  const answer = await browser.rpc('users.invite', { email: `guest${count}@example.org`, name: 'Guest' });
  expect(answer.status).toBe(200);
  return answer.data as Invited;
}

async function sendAgain({ browser }: SignedIn, { user }: Invited): Promise<Invited> {
  const answer = await browser.post(`/api/admin/users/${user.id}/invite`, {});
  expect(answer.status).toBe(200);
  return (answer.json as { data: Invited }).data;
}

async function invitationOf({ browser }: SignedIn, { user }: Invited): Promise<string | null | undefined> {
  const { data } = await browser.rpc('users.list', { search: user.email });
  return (data as { users: Listed[] }).users[0]?.invitation;
}

const accept = ({ inviteUrl }: Invited) => {
  const token = new URL(inviteUrl).searchParams.get('token');
  return app.browser().post('/api/auth/accept-invite', { token, password: testPassword });
};

test('an invitation that ran out is listed as such; sent again, only the new link works, once', async () => {
  const first = await administrator();
  const invited = await invite(first);
  expect(await invitationOf(first, invited)).toBe('OPEN');
  app.clock.advance(overAWeekMs);
  const ada = await administrator();
  expect(await invitationOf(ada, invited)).toBe('EXPIRED');
  expect((await accept(invited)).status).toBe(400);
  let again = invited;
  const entries = await entriesOf(app, async () => {
    again = await sendAgain(ada, invited);
  });
  expect(entries).toMatchObject([{ action: 'user.resendInvite', outcome: 'SUCCESS', companyId }]);
  expect(entries[0]?.text).not.toContain(new URL(again.inviteUrl).searchParams.get('token'));
  await app.app.mail.deliverDue();
  const mail = app.mailer.mails.findLast(({ to }) => to === invited.user.email);
  expect(mail?.text).toContain(again.inviteUrl);
  expect(await invitationOf(ada, invited)).toBe('OPEN');
  const newest = await sendAgain(ada, invited);
  expect((await accept(again)).status).toBe(400);
  expect((await accept(newest)).status).toBe(200);
  expect(await invitationOf(ada, invited)).toBeNull();
  expect((await ada.browser.rpc('users.resendInvite', { userId: invited.user.id })).status).toBe(409);
});

test('who was disabled before accepting is not enabled but invited again, where there is room', async () => {
  const ada = await administrator();
  const invited = await invite(ada);
  const { id: userId } = invited.user;
  const set = (status: string) => ada.browser.rpc('users.update', { userId, status });
  expect((await set('DISABLED')).status).toBe(200);
  expect(await invitationOf(ada, invited)).toBe('EXPIRED');
  expect((await accept(invited)).status).toBe(400);
  const refused = await set('ACTIVE');
  expect([refused.status, refused.text.includes('Resend it.')]).toEqual([409, true]);
  const allow = (most: string) =>
    app.database.system((tx) =>
      tx.query(`UPDATE company SET max_users = ${most} WHERE id = $1`, [companyId]),
    );
  await allow('1');
  expect((await ada.browser.rpc('users.resendInvite', { userId })).status).toBe(409);
  await allow('100');
  const again = await sendAgain(ada, invited);
  expect(again.user.status).toBe('INVITED');
  expect((await accept(again)).status).toBe(200);
});

test('nobody sends the invitation of another company again, and only a SUPER_ADMIN that of staff', async () => {
  const invited = await invite(await administrator());
  const { id: userId } = invited.user;
  const other = await app.signUp();
  const stranger = await app.addColleague(other.companyId, 'ADMIN');
  expect((await stranger.browser.rpc('users.resendInvite', { userId })).status).toBe(404);
  expect((await stranger.browser.rpc('users.resendInvite', { userId, companyId })).status).toBe(403);
  const user = await app.addColleague(companyId, 'USER');
  expect((await user.browser.rpc('users.resendInvite', { userId })).status).toBe(403);

  const owner = await app.addStaff('SUPER_ADMIN');
  const pia = { email: 'pia@example.org', name: 'Pia', platformRole: 'ADMIN' };
  const answer = await owner.browser.rpc('platform.inviteStaff', pia);
  const staff = answer.data as Invited;
  const path = `/api/platform/staff/${staff.user.id}/invite`;
  expect((await (await app.addStaff('ADMIN')).browser.post(path, {})).status).toBe(403);
  const entries = await entriesOf(app, async () => {
    expect((await owner.browser.post(path, {})).status).toBe(200);
  });
  expect(entries).toMatchObject([{ action: 'platform.resendStaffInvite', severity: 'HIGH' }]);
  expect((await accept(staff)).status).toBe(400);
  const unknown = await owner.browser.post(`/api/platform/staff/${userId}/invite`, {});
  expect(unknown.status).toBe(404);
});
