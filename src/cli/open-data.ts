import type { Readable } from 'node:stream';
import { createApp } from '../app.ts';
import { appOperations } from '../app-operations.ts';
import type { Config } from '../config/config.ts';
import { isBeingMoved } from '../db/database.ts';
import { callAsOperator } from '../edge/control/control-server.ts';
import { isAttachment } from '../kernel/attachment.ts';
import { createLog } from '../log.ts';
import { CommandFailed } from './command-failed.ts';

/** The service in this process, for a command that finds none running. */
export async function openData(config: Config) {
  const app = await createApp(config, createLog('error', 2));
  return {
    /** What it answered: a value, or the bytes of a file. */
    async call(operation: string, input: object, sent: Readable | undefined) {
      const op = appOperations.get(operation);
      if (!op) throw new CommandFailed(`There is no operation named ${operation}.`);
      const output = await callAsOperator(app.services, op, input, sent);
      return isAttachment(output) ? { body: output.body } : { output };
    },
    async close(): Promise<void> {
      // After a move nothing may be written here any more: the mails were carried over with all the rest.
      await app.mail.deliverDue().catch((error: unknown) => {
        if (!isBeingMoved(error)) throw error;
      });
      await app.close();
    },
  };
}
