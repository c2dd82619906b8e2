// Looks at every screen: starts the built service with the demonstration and keeps a picture of each.
//   node scripts/take-pictures.mjs                     the main screens, for docs/screens
//   node scripts/take-pictures.mjs --all --out FOLDER  every screen, light and dark, four widths, empty and failing
//   … --only overview,sessions --widths 1280 --schemes light --data full,none,error,403,404,429 --languages en,nl
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { freePort } from './free-port.mjs';
import { mainPictures, screens } from './pictures.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    out: { type: 'string' },
    only: { type: 'string' },
    widths: { type: 'string' },
    schemes: { type: 'string' },
    data: { type: 'string' },
    languages: { type: 'string' },
  },
});
const out = values.out ?? join(root, 'docs', 'screens');
const list = (text, fallback) => text?.split(',') ?? fallback;
const password = 'a long and quiet pass phrase';
const children = [];
const failures = {
  error: { httpStatus: 500, code: 'INTERNAL_ERROR' },
  403: { httpStatus: 403, code: 'FORBIDDEN' },
  404: { httpStatus: 404, code: 'NOT_FOUND' },
  429: { httpStatus: 429, code: 'RATE_LIMITED', details: { retryAfterSeconds: 47 } },
};

const dataDir = mkdtempSync(join(tmpdir(), 'parlance-pictures-'));
try {
  const { url, demo } = await startDemo();
  const browser = await chromium.launch({
    executablePath: findChromium({ install: false }) ?? undefined,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  mkdirSync(out, { recursive: true });
  const cookies = {
    company: await signIn(url, 'ada@meridian.example', demo.password),
    platform: await signIn(url, 'root@example.org', password),
    none: await register(url),
  };
  for (const picture of wanted()) await take(browser, url, cookies, picture);
  await browser.close();
} finally {
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map((child) => new Promise((done) => child.once('exit', done))));
  rmSync(dataDir, { recursive: true, force: true });
}

function wanted() {
  const only = list(values.only, null);
  const isWanted = ({ name }) => only === null || only.includes(name);
  if (!values.all) return mainPictures.filter(isWanted);
  return screens.filter(isWanted).flatMap((screen) =>
    list(values.data, ['full', 'none', 'error'])
      .filter((data) => data === 'full' || screen.who !== 'nobody')
      .flatMap((data) =>
        list(values.schemes, ['light', 'dark']).flatMap((scheme) =>
          list(values.widths, ['320', '768', '1280', '1920']).flatMap((width) =>
            list(values.languages, ['en']).map((language) => ({
              ...screen,
              data,
              scheme,
              width: Number(width),
              language,
            })),
          ),
        ),
      ),
  );
}

async function take(browser, url, cookies, picture) {
  const { name, path, who, data, scheme, width, act, height = 900, language = 'en' } = picture;
  const context = await browser.newContext({
    baseURL: url,
    locale: language === 'en' ? 'en-GB' : language,
    colorScheme: scheme,
    viewport: { width, height },
  });
  if (who !== 'nobody')
    await context.addCookies(data === 'none' && who === 'company' ? cookies.none : cookies[who]);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !failures[data]) console.log(`${name}: ${message.text()}`);
  });
  if (failures[data]) await failEverything(page, failures[data]);
  // A machine that does other things too may be slow.
  page.setDefaultTimeout(90_000);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await settle(page);
  if (data === 'full' && act) {
    await act(page);
    await settle(page);
  }
  await page.waitForTimeout(600);
  const tail = [data === 'full' ? '' : data, scheme, width, language === 'en' ? '' : language]
    .filter(Boolean)
    .join('-');
  await page.screenshot({ path: join(out, `${name}-${tail}.png`), fullPage: values.all });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) console.log(`${name} ${tail}: ${overflow} px wider than the window`);
  await context.close();
}

/** What is still on its way on a busy machine is waited for, but not for ever: a skeleton may be what there is to see. */
async function settle(page) {
  for (
    let tries = 0;
    tries < 100 && (await page.locator('[data-blank], .mantine-Skeleton-root').count()) > 0;
    tries += 1
  )
    await page.waitForTimeout(200);
}

/** All that shows figures is refused, as by a service in trouble; who is signed in is still known. */
function failEverything(page, { httpStatus, code, details = {} }) {
  const data = { code, httpStatus, details: { requestId: 'a1b2c3', ...details } };
  return page.route(/\/api\/rpc\/(?!auth)/, (route) =>
    route.fulfill({
      status: httpStatus,
      contentType: 'application/json',
      body: JSON.stringify({ error: { json: { message: 'Something went wrong.', code: -32603, data } } }),
    }),
  );
}

async function startDemo() {
  const [port, aiPort] = [await freePort(), await freePort()];
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'error',
    // The page System has lines to show after a minute.
    METRICS_COLLECTION_INTERVAL: '5',
    AI_PROVIDER: 'emulator',
    AI_EMULATOR_URL: `http://127.0.0.1:${aiPort}`,
    AI_EMULATOR_PORT: String(aiPort),
    AI_EMULATOR_SPEED: '2000',
    AI_EMULATOR_DATA_DIR: join(dataDir, 'emulator'),
    PLATFORM_ADMIN_EMAIL: 'root@example.org',
    PLATFORM_ADMIN_PASSWORD: password,
    RATE_LIMIT_OVERRIDES:
      'login=0/900,register=0/3600,admin=0/60,security=0/60,dashboard=0/60,platform=0/60,rpc=0/60,general=0/900',
  };
  await start(['scripts/run-typescript.mjs', 'ai-emulator/main.ts'], env, /AI emulator/);
  await start(['dist/server/main.js'], env, /is ready at/);
  const cli = join(root, 'dist', 'server', 'cli', 'main.js');
  const { stdout } = await promisify(execFile)(process.execPath, [cli, 'demo'], { env });
  return { url: `http://localhost:${port}`, demo: JSON.parse(stdout.slice(stdout.indexOf('{'))) };
}

function start(program, env, isReady) {
  const child = spawn(process.execPath, program, { cwd: root, env });
  children.push(child);
  return new Promise((resolve, reject) => {
    let text = '';
    let isUp = false;
    const take = (chunk) => {
      // It logs errors only: whoever takes pictures wants to know of them.
      if (isUp) process.stdout.write(chunk);
      text += chunk;
      isUp ||= isReady.test(text);
      if (isUp) resolve();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('exit', () => reject(new Error(text)));
  });
}

async function signIn(url, email, secret) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((line) => {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line);
    return { name, value, url };
  });
}

async function register(url) {
  const token = await fetch(`${url}/api/csrf-token`);
  const { csrfToken } = await token.json();
  const cookie = token.headers.getSetCookie().map((line) => line.split(';')[0]);
  const email = 'eve@example.org';
  const body = { email, password, name: 'Eve Elm', companyName: 'Elm Desk' };
  await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: cookie.join('; ') },
    body: JSON.stringify(body),
  });
  return signIn(url, email, password);
}
