import { z } from 'zod';
import { brokenConstraint, type SystemTx } from '../../db/database.ts';
import { insert } from '../../db/rows.ts';
import { conflict, forbidden } from '../../kernel/errors.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { operation } from '../../kernel/operation.ts';
import { said } from '../../kernel/said.ts';
import { email, timeZone } from '../../kernel/schema.ts';
import { newId } from '../../ports/ids.ts';
import { knownLanguage, say } from '../../words/sentence.ts';
import { insertCompany } from '../companies/index.ts';
import { confirmMail } from './mails/mails.ts';
import { issueToken } from './mails/one-time-tokens.ts';
import { checkPassword, newPassword } from './passwords/password-rules.ts';
import type { UserRow } from './people/user-row.ts';

export const register = operation({
  id: 'auth.register',
  summary: 'Register a new company, with you as its administrator',
  kind: 'mutation',
  access: 'public',
  scope: 'system',
  limit: 'register',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({
    email,
    password: newPassword,
    name: properName(100),
    companyName: properName(100),
    timeZone: timeZone.optional().describe("the company's; default UTC"),
  }),
  output: z.object({ message: said, userId: z.string() }),
  async run(ctx, input) {
    if (ctx.config.registration === 'closed') {
      throw forbidden(say('account.closed'));
    }
    await checkPassword(input.password, input);
    // Hashed before anything is looked up, so that a taken address takes as long as a free one.
    const passwordHash = await ctx.ports.hasher.hash(input.password);
    const now = ctx.now();
    const [userId, companyId] = [newId(ctx.ports.clock), newId(ctx.ports.clock)];
    const locale = knownLanguage(ctx.origin.language);
    const confirms = ctx.config.mail.smtpUrl !== null;
    await ctx.transaction(async (tx) => {
      await insertUser(tx, {
        id: userId,
        companyId,
        email: input.email,
        name: input.name,
        role: 'ADMIN',
        status: 'ACTIVE',
        passwordHash,
        locale,
        emailConfirmedAt: confirms ? null : now,
        createdAt: now,
        updatedAt: now,
      });
      await insertCompany(tx, { id: companyId, name: input.companyName, timeZone: input.timeZone }, now);
      if (confirms) {
        const token = await issueToken(tx, { purpose: 'confirm-email', userId, email: input.email }, now);
        await ctx.services.mail.enqueue(
          tx,
          confirmMail({ ...input, locale }, `${ctx.config.http.baseUrl}/confirm-email?token=${token}`),
        );
      }
      await ctx.record(tx, {
        action: 'auth.register',
        companyId,
        subject: { userId, email: input.email },
        resource: { type: 'company', id: companyId },
      });
    });
    return { message: say('account.ready'), userId };
  },
});

type NewUser = Partial<UserRow> &
  Pick<UserRow, 'id' | 'companyId' | 'email' | 'name' | 'role' | 'status' | 'createdAt' | 'updatedAt'>;

/** Adds a person; an address that is taken anywhere on the service is a conflict. */
export async function insertUser(tx: SystemTx, user: NewUser): Promise<void> {
  try {
    await insert(tx, 'app_user', user);
  } catch (error) {
    if (brokenConstraint(error) === 'app_user_email_taken') {
      throw conflict(say('account.emailTaken'));
    }
    throw error;
  }
}
