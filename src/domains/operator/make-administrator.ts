import { z } from 'zod';
import { platformRoles } from '../../kernel/actor.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { task } from '../../kernel/operation.ts';
import { email } from '../../kernel/schema.ts';
import { nilId } from '../../ports/ids.ts';
import { boundNewInvitations } from '../accounts/mails/index.ts';
import { invitePerson } from '../accounts/people/index.ts';

export const makeAdministrator = task({
  id: 'operator.makeAdministrator',
  summary: 'Invite a platform administrator',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({
    email,
    name: properName(100),
    platformRole: z.enum(platformRoles).default('SUPER_ADMIN'),
  }),
  output: z.object({ userId: z.string(), inviteUrl: z.string().optional() }),
  async run(ctx, person) {
    await boundNewInvitations(ctx, { email: person.email, companyId: nilId });
    return ctx.transaction(async (tx) => {
      const invitee = {
        ...person,
        role: 'ADMIN' as const,
        companyId: nilId,
        from: null,
      };
      const { user, ...link } = await invitePerson(ctx, tx, invitee);
      await ctx.record(tx, {
        action: 'operator.makeAdministrator',
        severity: 'HIGH',
        resource: { type: 'user', id: user.id },
        metadata: { platformRole: person.platformRole },
      });
      return { userId: user.id, ...link };
    });
  },
});
