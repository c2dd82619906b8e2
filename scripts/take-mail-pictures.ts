// Looks at the mails of alerts and digests as mail programs show them: both languages, light and dark, wide and 320 px.
//   node scripts/run-typescript.mjs scripts/take-mail-pictures.ts [FOLDER]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { digestMail } from '../src/domains/news/digest/digest-mail.ts';
import { alertMail } from '../src/domains/news/telling/alert-mail.ts';
import { mailHtml } from '../src/ports/mailer/mail-html.ts';
import { sampleDigest, samplePeriod, storyOf } from '../test/labs/news/news-samples.ts';
import { findChromium } from './find-chromium.mjs';

const out = process.argv[2] ?? join('docs', 'screens', 'mails');
const baseUrl = 'https://parlance.example';
const links = { baseUrl, unsubscribe: `${baseUrl}/unsubscribe/v1~key~token` };
const timeZone = 'Europe/Amsterdam';

function mailsIn(locale: string) {
  const to = { email: 'ann@example.org', locale, timeZone };
  const alert = (told: Parameters<typeof alertMail>[0]) => alertMail(told, to, { ...links, messageId: 'm' });
  const reader = { locale, timeZone, rhythm: 'weekly' as const };
  const untold = sampleDigest.questions.map((one) => ({ ...one, question: null }));
  return {
    opened: alert(storyOf('escalatedShare')),
    ended: alert({ ...storyOf('escalatedShare'), kind: 'ended', value: 0.21 }),
    question: alert({ ...storyOf('questionCount'), quote: 'Where is my parcel?' }),
    weekly: digestMail(sampleDigest, samplePeriod, reader, links),
    daily: digestMail(
      { ...sampleDigest, questions: untold },
      samplePeriod,
      { ...reader, rhythm: 'daily' },
      links,
    ),
  };
}

mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium({ install: false }) ?? undefined,
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
for (const locale of ['en', 'nl'])
  for (const [name, mail] of Object.entries(mailsIn(locale)))
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [320, 640]) {
        const page = await browser.newPage({ colorScheme: scheme, viewport: { width, height: 600 } });
        await page.setContent(mailHtml(mail));
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (overflow > 0)
          console.log(`${name} ${locale} ${scheme} ${width}: ${overflow} px wider than the window`);
        await page.screenshot({
          path: join(out, `${name}-${locale}-${scheme}-${width}.png`),
          fullPage: true,
        });
        await page.close();
      }
await browser.close();
