/** Every screen: where it is, whose it is, and what is opened on it before it is looked at. */
export const screens = [
  { name: 'welcome', path: '/', who: 'nobody' },
  { name: 'sign-in', path: '/sign-in', who: 'nobody' },
  { name: 'register', path: '/register', who: 'nobody' },
  { name: 'forgot-password', path: '/forgot-password', who: 'nobody' },
  { name: 'reset-password', path: '/reset-password?token=x', who: 'nobody' },
  { name: 'accept-invite', path: '/accept-invite?token=x', who: 'nobody' },
  { name: 'confirm-email', path: '/confirm-email?token=x', who: 'nobody' },
  { name: 'unsubscribe', path: '/unsubscribe/x', who: 'nobody' },
  { name: 'not-found', path: '/no-such-page', who: 'nobody' },
  { name: 'overview', path: '/overview', who: 'company' },
  { name: 'overview-hours', path: '/overview?range=24h', who: 'company' },
  { name: 'sessions', path: '/sessions', who: 'company' },
  { name: 'session-panel', path: '/sessions?sentiment=NEGATIVE', who: 'company', act: openFirstRow },
  { name: 'session-page', path: '/sessions', who: 'company', act: openFullPage },
  { name: 'why', path: '/overview?why=sessions', who: 'company' },
  { name: 'questions', path: '/questions', who: 'company' },
  { name: 'breakdown', path: '/breakdown?by=botVersion&pick=3.1,3.2&range=30d', who: 'company' },
  { name: 'alerts', path: '/alerts', who: 'company' },
  { name: 'question-panel', path: '/questions', who: 'company', act: clickFirstRow },
  { name: 'imports', path: '/imports', who: 'company' },
  { name: 'batches', path: '/batches', who: 'company' },
  { name: 'batch-job', path: '/batches?range=30d', who: 'company', act: clickFirstRow },
  { name: 'audit', path: '/audit', who: 'company' },
  { name: 'audit-entry', path: '/audit', who: 'company', act: clickFirstRow },
  { name: 'audit-verify', path: '/audit?panel=verify', who: 'company' },
  { name: 'audit-retention', path: '/audit?panel=retention', who: 'company' },
  { name: 'csp', path: '/csp', who: 'company' },
  { name: 'quality', path: '/quality', who: 'company' },
  { name: 'review', path: '/reviews', who: 'company' },
  { name: 'programs', path: '/ingest', who: 'company' },
  { name: 'company', path: '/company', who: 'company' },
  ...['people', 'categories', 'sources', 'ai', 'alerts', 'sign-in', 'privacy'].map((tab) => ({
    name: `company-${tab}`,
    path: `/company/${tab}`,
    who: 'company',
  })),
  { name: 'profile', path: '/profile', who: 'company' },
  { name: 'denied', path: '/platform/companies', who: 'company' },
  { name: 'security', path: '/security', who: 'platform' },
  { name: 'security-alerts', path: '/security?view=alerts', who: 'platform' },
  { name: 'security-analysis', path: '/security?view=analysis', who: 'platform' },
  { name: 'security-settings', path: '/security?view=settings', who: 'platform' },
  { name: 'companies', path: '/platform/companies', who: 'platform' },
  { name: 'company-page', path: '/platform/companies', who: 'platform', act: openFirstLink },
  { name: 'staff', path: '/platform/staff', who: 'platform' },
  { name: 'system', path: '/platform/system', who: 'platform' },
];

const pick = (name, width, scheme) => ({
  ...screens.find((screen) => screen.name === name),
  data: 'full',
  width,
  scheme,
  height: width === 360 ? 780 : 900,
});

/** What docs/screens shows. */
export const mainPictures = [
  ...[
    'overview',
    'sessions',
    'session-panel',
    'imports',
    'batches',
    'audit',
    'csp',
    'company',
    'companies',
  ].map((name) => pick(name, 1280, 'light')),
  ...['overview', 'session-panel', 'security'].map((name) => pick(name, 1280, 'dark')),
  pick('overview', 360, 'light'),
  // Last: what was looked at before is what it shows.
  pick('system', 1280, 'light'),
];

async function openFirstRow(page) {
  await page.getByText(/^[\d.,]+–[\d.,]+ \S+ [\d.,]+$/).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}

async function openFirstLink(page) {
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await page.waitForLoadState('networkidle');
}

async function openFullPage(page) {
  await openFirstRow(page);
  await page.getByRole('dialog').getByRole('link').first().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

async function clickFirstRow(page) {
  // Not in its middle: on a narrow page that may be a link of the row.
  const row = page.getByRole('main').getByRole('table').first().locator('tbody tr').first();
  await row.click({ position: { x: 12, y: 12 } });
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}
