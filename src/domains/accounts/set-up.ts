import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { conflict } from '../../kernel/errors.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { operation } from '../../kernel/operation.ts';
import { email } from '../../kernel/schema.ts';
import { newId, nilId } from '../../ports/ids.ts';
import { knownLanguage, say } from '../../words/sentence.ts';
import { consumeToken } from './mails/one-time-tokens.ts';
import { checkPassword, newPassword } from './passwords/password-rules.ts';
import { insertUser } from './register.ts';

/** First run: whoever started the service holds a link, and becomes its first platform administrator. */
export const setUp = operation({
  id: 'auth.setup',
  summary: 'First run: create the first platform administrator with the set-up link',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'auth',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({
    token: z.string().min(1).max(200),
    email,
    name: properName(100),
    password: newPassword,
  }),
  output: z.object({ userId: z.string() }),
  async run(ctx, input) {
    await checkPassword(input.password, input);
    const passwordHash = await ctx.ports.hasher.hash(input.password);
    const userId = newId(ctx.ports.clock);
    const locale = knownLanguage(ctx.origin.language);
    await ctx.transaction(async (tx) => {
      await consumeToken(ctx, tx, 'setup', input.token);
      await letOneBeFirst(tx);
      if (await hasPlatformAdmin(tx)) throw conflict(say('account.setUp'));
      await insertSuperAdmin(
        tx,
        { id: userId, email: input.email, name: input.name, passwordHash, locale },
        ctx.now(),
      );
      await ctx.record(tx, {
        action: 'auth.setup',
        severity: 'HIGH',
        subject: { userId, email: input.email },
        resource: { type: 'user', id: userId },
      });
    });
    return { userId };
  },
});

/** Instances that start at once, and several set-up links, make one administrator together. */
export const letOneBeFirst = (tx: SystemTx) => tx.query('LOCK TABLE app_user IN SHARE ROW EXCLUSIVE MODE');

export async function hasPlatformAdmin(tx: SystemTx): Promise<boolean> {
  const found = await tx.query(
    "SELECT 1 FROM app_user WHERE platform_role IN ('SUPER_ADMIN', 'ADMIN') AND status <> 'DISABLED' LIMIT 1",
  );
  return found.length > 0;
}

interface SuperAdmin {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly locale?: string | null;
}

export async function insertSuperAdmin(tx: SystemTx, admin: SuperAdmin, now: Date): Promise<void> {
  await insertUser(tx, {
    ...admin,
    companyId: nilId,
    platformRole: 'SUPER_ADMIN',
    role: 'ADMIN',
    status: 'ACTIVE',
    emailConfirmedAt: now,
    createdAt: now,
    updatedAt: now,
  });
}
