import { randomBytes } from 'node:crypto';
import type { Browser, Cookie, Page } from 'playwright-core';
import { openPage, type WatchedPage } from './chromium.ts';
import type { RunningService } from './service.ts';

export const passPhrase = 'a long and quiet pass phrase';

/** Signs somebody in without a page; the session is that of the page's context. */
export async function signIn(page: Page, email: string, password: string): Promise<Cookie[]> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return page.context().cookies();
}

interface Registered extends WatchedPage {
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

/** A page of somebody new, signed in, whose company is empty. A second try of a test gets somebody else. */
export async function registered(
  browser: Browser,
  { url }: RunningService,
  name: string,
): Promise<Registered> {
  const watched = await openPage(browser, url);
  const { page } = watched;
  const tail = randomBytes(4).toString('hex');
  const email = `${name.toLowerCase()}-${tail}@example.org`;
  const company = `${name} Desk ${tail}`;
  const token = await page.request.get('/api/csrf-token');
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const answer = await page.request.post('/api/register', {
    headers: { 'x-csrf-token': csrfToken },
    data: { email, name: `${name} Oak`, companyName: company, password: passPhrase },
  });
  if (!answer.ok()) throw new Error(`${email} could not register: ${await answer.text()}`);
  await signIn(page, email, passPhrase);
  return { ...watched, name: `${name} Oak`, email, company };
}

/** Follows the link in an invitation, of its mail unless given; who accepts is signed in. */
export async function acceptInvitation(
  browser: Browser,
  service: RunningService,
  email: string,
  given?: string,
): Promise<WatchedPage> {
  const link = given ?? /https?:\S+\/accept-invite\?token=[\w-]+/.exec(await service.mailTo(email))?.[0];
  const watched = await openPage(browser, service.url);
  const { page } = watched;
  await page.goto(link ?? '');
  await page.getByLabel('Password', { exact: true }).fill(passPhrase);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  return watched;
}
