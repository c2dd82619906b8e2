import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { comeBackLater, hold, settled } from './chromium.ts';
import { demoInBrowser } from './demo-in-browser.ts';
import { administrator } from './demo-service.ts';

const patience = 240_000;

const demo = demoInBrowser();

test('violations that a browser reports are counted and told, with what to do about them', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  const report = {
    'csp-report': {
      'document-uri': `${demo.service.url}/overview`,
      'violated-directive': 'script-src',
      'effective-directive': 'script-src',
      'blocked-uri': 'https://cdn.example.net/tracker.js',
      'original-policy': "script-src 'self'",
    },
  };
  for (let at = 0; at < 3; at += 1)
    await fetch(`${demo.service.url}/api/csp-report`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify(report),
    });
  await page.goto('/csp');
  await page.getByText('cdn.example.net').first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('wrong passwords raise an alert; who watches acknowledges it', { timeout: patience }, async () => {
  for (let at = 0; at < 12; at += 1)
    await fetch(`${demo.service.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'jonas@meridian.example', password: `a wrong pass phrase ${at}` }),
    });
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/security?view=alerts');
  // The demonstration has alerts of its own: these wrong passwords came from this machine.
  const acknowledge = page
    .getByRole('row')
    .filter({ hasText: /127\.0\.0\.1|::1/ })
    .getByRole('button', { name: /^Acknowledge / })
    .first();
  await expect
    .poll(async () => {
      await page.reload();
      await settled(page);
      return acknowledge.count();
    })
    .toBe(1);
  await acknowledge.click();
  await page.getByText('1 alert acknowledged.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('alerts that are chosen stay chosen while another one is acknowledged', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  // The alerts of the demonstration stay as they are.
  await page.route('**/api/rpc/security.acknowledge**', (route) =>
    route.fulfill({ json: { result: { data: { json: { acknowledged: 1 } } } } }),
  );
  await page.goto('/security?view=alerts&state=open');
  const choices = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await choices.nth(1).waitFor();
  await choices.nth(1).check();
  await page.getByRole('button', { name: 'Acknowledge (1)' }).waitFor();
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Acknowledge / })
    .click();
  await page.getByText('1 alert acknowledged.').waitFor();
  expect(await choices.nth(1).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('saving thresholds leaves alone what somebody else set meanwhile', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  const sent: string[] = [];
  // The configuration of the demonstration stays as it is.
  await page.route('**/api/rpc/security.configure**', async (route) => {
    sent.push(route.request().postData() ?? '');
    await route.abort();
  });
  await page.goto('/security?view=settings');
  await page.getByLabel('Failed sign-ins per hour').fill('77');
  await page.route(/security\.config(\?|$)/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as {
      result: { data: { json: { config: { thresholds: Record<string, number> } } } };
    };
    body.result.data.json.config.thresholds['adminActionsPerHour'] = 4321;
    await route.fulfill({ response: answer, json: body });
  });
  const readAnew = page.waitForResponse(/security\.config(\?|$)/);
  await comeBackLater(page);
  await readAnew;
  await settled(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('alert').first().waitFor();
  await expect.poll(() => sent.join()).toContain('"failedLoginsPerHour":77');
  expect(sent.join()).not.toContain('adminActionsPerHour');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who watches tries a notification, and sees that it went', { timeout: patience }, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  await page.goto('/security?view=settings');
  await page.getByRole('button', { name: 'Send test e-mail' }).click();
  await page.getByText(/Test delivered/).waitFor();
  await page.getByRole('row').filter({ hasText: 'Test' }).filter({ hasText: 'Delivered' }).first().waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('who reads Dutch is told in Dutch what happened, beside the words that were recorded', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('claire@meridian.example');
  await page.addInitScript("localStorage.setItem('parlance.language', 'nl')");
  await page.goto('/audit?type=AI_PROCESSING');
  await page
    .getByRole('cell', { name: /^AI-batch aangemaakt/ })
    .first()
    .click();
  await page.getByRole('dialog').getByText('Created an AI batch.').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a chart of counts is kept as a file too, with a day that is not over told apart', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  await page.goto('/csp?range=7d&group=day');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Trend: download as CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('csp-violations-by-day.csv');
  const text = await readFile(await file.path(), 'utf8');
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^\w+,\w+/),
    expect.stringMatching(/^\d+ \w+,\d+$/),
  ]);
  const trend = page.getByRole('region', { name: 'Trend' });
  await trend.getByRole('radio', { name: 'Chart' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('rowheader', { name: /\(so far\)$/ }).waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a link to a batch opens it, also where the page before it shows another time', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  const answer = await page.request.get(
    '/api/admin/batch-monitoring?timeRange=30d&sortOrder=asc&limit=1&status=completed',
  );
  const { data } = (await answer.json()) as { data: { jobs: { id: string }[] } };
  const id = data.jobs[0]?.id ?? '';
  await page.goto(`/batches?range=1h&job=${id}`);
  await page.getByRole('dialog', { name: 'Batch job' }).getByText(id, { exact: true }).waitFor();
  await page.goto('/batches?job=01900000-0000-7000-8000-000000000000');
  await page.getByRole('dialog', { name: 'Batch job' }).getByRole('alert').waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what a page asks by itself after everybody left it does not keep the session alive', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  const marks: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('batch.monitor')) marks.push(request.headers()['x-requested-with']);
  });
  await page.clock.install();
  await page.goto('/batches');
  await page.getByRole('heading', { level: 2, name: 'Jobs' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(marks).toEqual([undefined]);
  /** Time passes until the page asks again by itself. */
  const pass = async (ms: number) => {
    const answer = page.waitForResponse(/batch\.monitor/);
    await page.clock.fastForward(ms);
    await (await answer).finished();
    return marks.at(-1);
  };
  // What was asked by itself before time was moved may answer in between.
  await expect.poll(() => pass(120_000), { timeout: patience }).toBe('poll');
  await page.keyboard.press('Shift');
  await expect.poll(() => pass(15_000), { timeout: patience }).toBeUndefined();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what is opened is closed by Back, which stays on the page; an analysis and a page of messages have addresses', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs(administrator.email);
  const dialog = page.getByRole('dialog');
  const path = () => new URL(page.url()).pathname;
  for (const place of ['/audit', '/batches?range=30d']) {
    await page.goto(place);
    await page.getByRole('row').nth(1).getByRole('cell').first().click();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(`${path()}${new URL(page.url()).search}`).toBe(place);
  }
  await page.goto('/security');
  await page.getByRole('tab', { name: 'Alerts' }).click();
  await page.getByRole('tab', { name: 'Alerts', selected: true }).waitFor();
  await page.goBack();
  await page.getByRole('tab', { name: 'Overview', selected: true }).waitFor();
  expect(path()).toBe('/security');

  await page.getByRole('tab', { name: 'Threat analysis' }).click();
  const address = page.getByRole('textbox', { name: 'IP address' });
  await address.fill('127.0.0.1');
  await page.getByRole('button', { name: 'Analyse' }).click();
  const report = page.getByRole('region', { name: /127\.0\.0\.1/ });
  await report.waitFor();
  expect(new URL(page.url()).searchParams.get('address')).toBe('127.0.0.1');
  await page.reload();
  await report.waitFor();
  expect(await address.inputValue()).toBe('127.0.0.1');
  await page.goBack();
  await report.waitFor({ state: 'detached' });
  await expect.poll(() => address.inputValue()).toBe('');

  const second = page.waitForRequest(
    (request) =>
      request.url().includes('security.deliveries') &&
      `${decodeURIComponent(request.url())} ${request.postData()}`.includes('"page":2'),
  );
  await page.goto('/security?view=settings&page=2');
  await second;
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('what was chosen on the page of batches before its first answer stays chosen after it', {
  timeout: patience,
}, async () => {
  const { page, complaints } = await demo.openAs('ada@meridian.example');
  const answer = await hold(page, /\/api\/rpc\/batch\.(?!estimate)/);
  await page.goto('/batches');
  const failed = page.getByRole('radiogroup').getByRole('radio', { name: 'Failed', exact: true });
  await failed.focus();
  await page.keyboard.press('Space');
  await answer();
  await settled(page);
  expect(await failed.isChecked()).toBe(true);
  expect(await failed.and(page.locator(':focus')).count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
