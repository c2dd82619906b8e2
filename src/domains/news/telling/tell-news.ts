import type { SystemTx, TenantTx } from '../../../db/database.ts';
import { insertAll, is, type RowOf, rows } from '../../../db/rows.ts';
import type { Services } from '../../../kernel/services.ts';
import { newId, nilId } from '../../../ports/ids.ts';
import type { Mail } from '../../../ports/mailer/mail.ts';
import { aboutAlert } from '../../mail/index.ts';
import { toWhy } from '../alerts/firing-record.ts';
import type { AlertNews } from '../alerts/keep-verdicts.ts';
import { channelContent } from '../channels/channel-content.ts';
import { ChannelRow, channelColumns } from '../channels/channel-record.ts';
import type { Judged } from '../judging/judge-alerts.ts';
import { alertMail } from './alert-mail.ts';
import { type AlertStory, alertMessage } from './alert-message.ts';
import { readTelling, type Telling } from './read-telling.ts';
import { unsubscribeLink } from './unsubscribe.ts';

const mostPeople = 500;

const Person = {
  id: is.uuid,
  email: is.text,
  locale: is.orNull(is.text),
  timeZone: is.orNull(is.text),
  isStaff: is.bool,
};
type Person = RowOf<typeof Person>;

const personColumns = `id, email, locale, time_zone AS "timeZone", company_id = '${nilId}' AS "isStaff"`;
/** People are read by themselves: a cluster keeps them elsewhere. */
const mayBeTold = "status = 'ACTIVE' AND email_confirmed_at IS NOT NULL";

/** Of these, who may be told something of this company: its own people, and those of the platform who asked for it. */
export const readPeople = (tx: SystemTx, companyId: string, ids: readonly string[]): Promise<Person[]> =>
  rows(
    tx,
    `SELECT ${personColumns} FROM app_user WHERE id = ANY($1::uuid[]) AND company_id IN ($2, $3) AND ${mayBeTold}`,
    [ids, companyId, nilId],
    Person,
  );

/** Everybody in the company, up to so many: those who were there first. */
export const readCompanyPeople = (tx: SystemTx, companyId: string): Promise<Person[]> =>
  rows(
    tx,
    {
      name: 'told_people',
      text: `SELECT ${personColumns} FROM app_user WHERE company_id = $1 AND ${mayBeTold} ORDER BY created_at, id LIMIT ${mostPeople}`,
    },
    [companyId],
    Person,
  );

/** Who is told of the company's alerts, and whose own they are: somebody of the platform may be among these alone. */
export interface Audience {
  readonly everybody: readonly Person[];
  readonly owners: readonly Person[];
}

interface Told {
  /** What might be told when they were judged. */
  readonly state: string;
  readonly judged: readonly Judged[];
  readonly people: Audience;
  readonly timeZone: string;
}

/** Somebody was erased since, or something switched off: what was judged may hold what is told no more. */
export class JudgedTooEarly extends Error {}

/**
 * Puts what happened to alerts on its way, in the transaction that writes it down: mails to who is to be told, and what goes
 * to the company's channels. What is muted is told to nobody.
 */
export async function tellNews(
  services: Services,
  tx: TenantTx,
  news: readonly AlertNews[],
  { judged, people, timeZone, state }: Told,
): Promise<void> {
  if (news.length === 0) return;
  const telling = await readTelling(tx);
  if (telling.state !== state) throw new JudgedTooEarly();
  const now = services.ports.clock.now();
  const { baseUrl } = services.config.http;
  const muted = await rows(
    tx,
    {
      name: 'muted',
      text: 'SELECT alert_id AS "alertId", user_id AS "userId" FROM news_mute WHERE company_id = $1 AND muted_until > $2',
    },
    [tx.companyId, now],
    { alertId: is.uuid, userId: is.uuid },
  );
  const isMuted = new Set(muted.map(({ alertId, userId }) => `${alertId} ${userId}`));
  const channels = await rows(
    tx,
    {
      name: 'open_channels',
      text: `SELECT ${channelColumns} FROM news_channel WHERE company_id = $1 AND disabled_at IS NULL ORDER BY id`,
    },
    [tx.companyId],
    ChannelRow,
  );
  const mails: { readonly mail: Mail; readonly about: string }[] = [];
  const messages: Record<string, unknown>[] = [];
  for (const { alertId, firingId, kind, mutedUntil } of news) {
    const one = judged.find(({ alert }) => alert.id === alertId);
    if (!one || (mutedUntil && mutedUntil > now)) continue;
    const { alert } = one;
    const story = storyOf(one, kind, telling, timeZone);
    for (const person of toldOf(alert, people)) {
      if (isMuted.has(`${alertId} ${person.id}`)) continue;
      const to = { ...person, timeZone: person.timeZone ?? timeZone };
      const messageId = `${firingId}.${kind}.${person.id}`;
      const of = { companyId: tx.companyId, userId: person.id, alertId };
      const unsubscribe = unsubscribeLink(baseUrl, services.ports.secretBox, of);
      const mail = alertMail(story, to, { baseUrl, messageId, unsubscribe });
      mails.push({ mail, about: aboutAlert(alertId, person.id) });
    }
    for (const channel of alert.isShared ? channels : []) {
      const message = alertMessage(story, baseUrl, { locale: channel.language, timeZone });
      messages.push({
        companyId: tx.companyId,
        id: newId(services.ports.clock),
        channelId: channel.id,
        alertId,
        kind: 'alert',
        content: channelContent(channel.kind, message, story, now),
        state: 'waiting',
        nextAttemptAt: now,
        createdAt: now,
      });
    }
  }
  await services.mail.enqueueAll(tx, mails);
  await insertAll(tx, 'news_message', messages);
}

function toldOf({ isShared, ownerId }: Judged['alert'], { everybody, owners }: Audience): readonly Person[] {
  const own = owners.filter(({ id }) => id === ownerId);
  return isShared ? [...everybody.filter(({ id }) => id !== ownerId), ...own] : own;
}

const storyOf = (
  { alert, window, verdict, why }: Judged,
  kind: AlertNews['kind'],
  { quote, names }: Telling,
  timeZone: string,
): AlertStory => ({
  kind,
  alert,
  fromAt: new Date(window.fromMs),
  untilAt: new Date(window.belowMs),
  timeZone,
  value: verdict.value,
  usual: verdict.usual,
  count: verdict.count,
  sessions: verdict.sessions,
  why: why && toWhy(why),
  quote: alert.metric === 'questionCount' && alert.subject !== null ? quote(alert.subject) : null,
  names,
});
