import { composeMail } from '../../src/ports/mailer/compose-mail.ts';
import type { Mail, Mailer } from '../../src/ports/mailer/mail.ts';

export interface FakeMailer extends Mailer {
  /** Everything that was sent, oldest first. */
  mails: Mail[];
  /** While set, every sending and checking fails with it: a server that is away. */
  failWith: Error | null;
}

/** Keeps mails in memory, and refuses what the real ones refuse. */
export function createFakeMailer(): FakeMailer {
  const mailer: FakeMailer = {
    mails: [],
    failWith: null,
    async send(mail) {
      composeMail(mail, 'noreply@example.test');
      await mailer.verify();
      mailer.mails.push(structuredClone(mail));
    },
    async verify() {
      if (mailer.failWith !== null) throw mailer.failWith;
    },
  };
  return mailer;
}
