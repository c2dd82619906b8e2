import { constants } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../config/make-folder.ts';
import type { Clock } from '../clock.ts';
import { newId } from '../ids.ts';
import { composeMail } from './compose-mail.ts';
import type { Mailer } from './mail.ts';

/** Each mail becomes one `.eml` file, readable by the service's user only; names sort by time. */
export function createFileMailer(options: { from: string; outboxDir: string; clock: Clock }): Mailer {
  const { from, outboxDir, clock } = options;

  async function prepare(): Promise<void> {
    makeFolder(outboxDir);
  }
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail({ ...composeMail(mail, from), date: clock.now() });
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not built in memory');
      await prepare();
      const stamp = clock.now().toISOString().replaceAll(/[-:]/g, '');
      await writeWhole(join(outboxDir, `${stamp}-${newId(clock)}.eml`), message);
    },
    async verify() {
      await prepare();
      await access(outboxDir, constants.W_OK);
    },
  };
}

// Under another name until it is whole and on disk, so that nobody ever picks up half a mail.
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.part`;
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(partial, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(partial, { force: true });
    throw error;
  }
}
