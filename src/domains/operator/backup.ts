import { z } from 'zod';
import { loadSecrets } from '../../config/secrets.ts';
import { Attachment, attachment } from '../../kernel/attachment.ts';
import { task } from '../../kernel/operation.ts';
import { secretKeyId } from '../../ports/derive-key.ts';

export const backup = task({
  id: 'operator.backup',
  summary: 'Back up all data as of one moment, while the service runs',
  audit: 'SYSTEM_CONFIG',
  input: z.strictObject({}),
  output: Attachment,
  async run(ctx) {
    // Before the moment: the backup says that it was made.
    await ctx.transaction((tx) =>
      ctx.record(tx, {
        action: 'operator.backup',
        severity: 'HIGH',
      }),
    );
    const madeAt = ctx.now().toISOString();
    const facts = { madeAt, secretKeyId: secretKeyId(loadSecrets(ctx.config).current) };
    return attachment('parlance.dump', 'application/gzip', ctx.services.database.dump(facts));
  },
});
