import { z } from 'zod';
import { is, rows } from '../../../db/rows.ts';
import { dayMs } from '../../../kernel/day-ms.ts';
import { task } from '../../../kernel/operation.ts';
import { eachCompany } from '../../../kernel/pace/each-company.ts';
import type { Services } from '../../../kernel/services.ts';
import { aboutDigest } from '../../mail/index.ts';
import { readTelling, type Telling } from '../telling/read-telling.ts';
import { readPeople } from '../telling/tell-news.ts';
import { unsubscribeLink } from '../telling/unsubscribe.ts';
import { digestMail } from './digest-mail.ts';
import { type Digest, readDigest } from './read-digest.ts';
import { rhythms, toldPeriod } from './rhythms.ts';

/** What a stop missed by more than this is not told any more. */
const lateMs = 2 * dayMs;

export const sendDigests = task({
  id: 'news.sendDigests',
  summary:
    'Send the e-mail digest of the last day or week to its subscribers, in the morning of their company',
  audit: { none: 'a run of a schedule is no event; who asks for it is recorded' },
  input: z.strictObject({}),
  output: z.object({ sent: z.int() }),
  async run(ctx) {
    const companies = await ctx.transaction((tx) =>
      rows(
        tx,
        `SELECT DISTINCT d.company_id AS id, c.time_zone AS zone FROM news_digest d JOIN company c ON c.id = d.company_id
         WHERE d.rhythm <> 'never' AND c.status IN ('TRIAL', 'ACTIVE')`,
        [],
        { id: is.uuid, zone: is.text },
      ),
    );
    let sent = 0;
    await eachCompany(ctx, companies, async ({ id, zone }) => {
      const people = (ids: readonly string[]) => ctx.transaction((tx) => readPeople(tx, id, ids));
      sent += await sendOfCompany(ctx.services, { id, zone, people }, ctx.now());
    });
    return { sent };
  },
});

const isEmpty = ({ now, before }: Digest): boolean => now.sessions === 0 && before === null;

interface Sending {
  readonly id: string;
  readonly zone: string;
  readonly people: (ids: readonly string[]) => ReturnType<typeof readPeople>;
}

async function sendOfCompany(services: Services, { id, zone, people }: Sending, now: Date): Promise<number> {
  const { database, config, mail } = services;
  const wanted = await database.tenant(id, (tx) =>
    rows(
      tx,
      `SELECT user_id AS "userId", rhythm, sent_until AS "sentUntil" FROM news_digest
       WHERE company_id = $1 AND rhythm <> 'never' ORDER BY user_id`,
      [id],
      { userId: is.uuid, rhythm: is.oneOf(rhythms), sentUntil: is.moment },
    ),
  );
  let sent = 0;
  let telling: Telling | undefined;
  for (const rhythm of ['weekly', 'daily'] as const) {
    const period = toldPeriod(rhythm, zone, now.getTime());
    const until = new Date(period.belowMs);
    const due = wanted.filter((one) => one.rhythm === rhythm && one.sentUntil < until);
    if (due.length === 0) continue;
    const isLate = now.getTime() - period.belowMs > lateMs;
    const asked = await people(due.map(({ userId }) => userId));
    const known = new Map(asked.map((person) => [person.id, person]));
    let digest: Digest | undefined;
    for (const { userId } of due) {
      const person = known.get(userId);
      if (person && !isLate && !digest) {
        telling ??= await database.tenant(id, readTelling);
        // Part of what they said is still there: the next run finds none of it.
        if (telling.isErasing) return sent;
        digest = await readDigest(services, id, period, telling);
      }
      const done = await database.tenant(id, async (tx) => {
        // Whoever unsubscribed meanwhile, or was sent it by somebody else, is not among them.
        const mine = await tx.query(
          `SELECT FROM news_digest WHERE company_id = $1 AND user_id = $2 AND rhythm = $3 AND sent_until < $4 FOR UPDATE`,
          [id, userId, rhythm, until],
        );
        if (mine.length === 0) return 0;
        if (digest && (await readTelling(tx)).state !== telling?.state) return null;
        await tx.query('UPDATE news_digest SET sent_until = $3 WHERE company_id = $1 AND user_id = $2', [
          id,
          userId,
          until,
        ]);
        // A company in which nothing happened is told nothing.
        if (!person || !digest || isLate || isEmpty(digest)) return 0;
        const { baseUrl } = config.http;
        const of = { companyId: id, userId, alertId: null };
        const unsubscribe = unsubscribeLink(baseUrl, services.ports.secretBox, of);
        const reader = { locale: person.locale, timeZone: zone, rhythm, isStaff: person.isStaff };
        const made = digestMail(digest, period, reader, { baseUrl, unsubscribe });
        const messageId = `<digest.${rhythm}.${period.belowMs}.${userId}@parlance.invalid>`;
        await mail.enqueue(
          tx,
          { ...made, to: person.email, headers: { ...made.headers, 'Message-ID': messageId } },
          { about: aboutDigest(id, userId) },
        );
        return 1;
      });
      // Somebody was erased since it was read, or something switched off: the next run reads it anew.
      if (done === null) return sent;
      sent += done;
    }
  }
  return sent;
}
