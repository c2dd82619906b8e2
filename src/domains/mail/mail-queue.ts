import type { Database, Tx } from '../../db/database.ts';
import { insertAll, is, type RowOf, rows } from '../../db/rows.ts';
import { dayMs } from '../../kernel/day-ms.ts';
import type { Log } from '../../kernel/log.ts';
import type { MailOutbox } from '../../kernel/services.ts';
import type { Clock } from '../../ports/clock.ts';
import { newId } from '../../ports/ids.ts';
import { MailRefused } from '../../ports/mailer/compose-mail.ts';
import type { Mail, Mailer } from '../../ports/mailer/mail.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { brokenMailReason } from './broken-mail-reason.ts';
import { isNobodys } from './nobodys-address.ts';

/**
 * Mails leave from a stored outbox: written in the transaction of the act, sent after its commit and off the
 * request's path, tried again with growing pauses for three days. A crash in between loses nothing; a mail
 * may then go out twice, never not at all.
 */
export interface MailQueue extends MailOutbox {
  /** Sends what is due; tests call it to drain the queue. */
  deliverDue(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export interface MailQueueParts {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly log: Log;
}

const leaseSeconds = 60;
const giveUpAfterMs = 3 * dayMs;
const tickMs = 5000;
/** By then the answer is away: how long it took must not tell whether a mail leaves after it. */
const startAfterMs = 100;
const storedAtOnce = 500;
/** The recipient of a mail that is only there to look like one. */
const nobody = '';

interface Stored {
  readonly mail: Mail;
  readonly recipient: string;
  readonly about: string | null;
}

export function createMailQueue({ database, mailer, secretBox, clock, log }: MailQueueParts): MailQueue {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  let stopped = false;
  let starting: NodeJS.Timeout | undefined;

  async function deliverDue(): Promise<number> {
    let sent = 0;
    while (!stopped) {
      const row = await claimDue(database, clock.now());
      if (!row) return sent;
      if (await deliver(row)) sent += 1;
    }
    return sent;
  }

  async function deliver(row: OutboxRow): Promise<boolean> {
    try {
      if (row.recipient === nobody || !(await isWanted(database, row))) {
        await database.system((tx) => tx.query('DELETE FROM mail_outbox WHERE id = $1', [row.id]));
        return false;
      }
      await mailer.send(JSON.parse(secretBox.open(row.content_sealed, contextOf(row.id))) as Mail);
      await database.system((tx) => tx.query('DELETE FROM mail_outbox WHERE id = $1', [row.id]));
      return true;
    } catch (error) {
      const reason = brokenMailReason(error);
      const now = clock.now();
      const givenUp =
        error instanceof MailRefused || now.getTime() - row.created_at.getTime() > giveUpAfterMs;
      log.warn({ mailId: row.id, attempts: row.attempts, reason, givenUp }, 'a mail could not be sent');
      await database.system((tx) =>
        givenUp
          ? tx.query('DELETE FROM mail_outbox WHERE id = $1', [row.id])
          : tx.query('UPDATE mail_outbox SET next_attempt_at = $2, last_error = $3 WHERE id = $1', [
              row.id,
              new Date(now.getTime() + pauseMs(row.attempts)),
              reason,
            ]),
      );
      return false;
    }
  }

  function kick(): void {
    if (stopped || timer === undefined) return;
    running = running
      .then(deliverDue)
      .catch((error: unknown) => log.error({ err: error }, 'mail delivery failed'));
  }

  async function store(tx: Tx, mails: readonly Stored[]): Promise<void> {
    if (mails.length === 0) return;
    const now = clock.now();
    const records = mails.map(({ mail, recipient, about }) => {
      const id = newId(clock);
      const contentSealed = secretBox.seal(JSON.stringify(mail), contextOf(id));
      return {
        id,
        recipient: isNobodys(recipient) ? nobody : recipient,
        contentSealed,
        nextAttemptAt: now,
        createdAt: now,
        about,
      };
    });
    for (let at = 0; at < records.length; at += storedAtOnce)
      await insertAll(tx, 'mail_outbox', records.slice(at, at + storedAtOnce));
    tx.afterCommit(() => {
      if (stopped || timer === undefined) return;
      starting ??= setTimeout(() => {
        starting = undefined;
        kick();
      }, startAfterMs);
    });
  }

  return {
    enqueue: (tx, mail, { discard = false, about } = {}) =>
      store(tx, [{ mail, recipient: discard ? nobody : mail.to, about: about ?? null }]),
    enqueueAll: (tx, mails) =>
      store(
        tx,
        mails.map(({ mail, about }) => ({ mail, recipient: mail.to, about })),
      ),
    deliverDue,
    start() {
      timer ??= setInterval(kick, tickMs);
      kick();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      clearTimeout(starting);
      await running;
    },
  };
}

const OutboxRow = {
  id: is.text,
  recipient: is.text,
  about: is.orNull(is.text),
  content_sealed: is.text,
  attempts: is.number,
  created_at: is.moment,
};
type OutboxRow = RowOf<typeof OutboxRow>;

/**
 * Takes one due mail for a minute, so that no two instances send the same one. Links that somebody waits for go before
 * news, of which one company may have thousands on their way.
 */
async function claimDue({ lookup }: Database, now: Date): Promise<OutboxRow | undefined> {
  const found = await rows(
    lookup,
    `UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = $2
     WHERE id = (SELECT id FROM mail_outbox WHERE next_attempt_at <= $1
       ORDER BY about IS NOT NULL, next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, recipient, about, content_sealed, attempts, created_at`,
    [now, new Date(now.getTime() + leaseSeconds * 1000)],
    OutboxRow,
  );
  return found[0];
}

/** Whether news still goes to a person: since it was written they may have been disabled, or have left that address. */
async function isWanted({ lookup }: Database, { about, recipient }: OutboxRow): Promise<boolean> {
  const [, , userId] = about?.split(' ') ?? [];
  if (userId === undefined) return true;
  const found = await lookup.query(
    "SELECT 1 FROM app_user WHERE id = $1 AND status = 'ACTIVE' AND email = $2",
    [userId, recipient],
  );
  return found.length > 0;
}

const contextOf = (id: string): string => `mail:${id}`;

const pauseMs = (attempts: number): number => Math.min(30_000 * 2 ** (attempts - 1), 3_600_000);
