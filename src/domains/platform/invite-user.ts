import { z } from 'zod';
import type { SystemTx } from '../../db/database.ts';
import { platformRoles, type Role, roles } from '../../kernel/actor.ts';
import type { SystemCtx } from '../../kernel/context.ts';
import { conflict, emailUnconfirmed } from '../../kernel/errors.ts';
import { properName } from '../../kernel/input/proper-name.ts';
import { operation } from '../../kernel/operation.ts';
import { email, id } from '../../kernel/schema.ts';
import { nilId } from '../../ports/ids.ts';
import { say } from '../../words/sentence.ts';
import { toUserRecord, UserRecord } from '../accounts/index.ts';
import { boundNewInvitations } from '../accounts/mails/index.ts';
import { checkRoom, getAccount, invitePerson, yieldAddress } from '../accounts/people/index.ts';
import { lockCompany } from '../companies/index.ts';
import { hasProven } from '../identity/index.ts';
import { mustStillBe } from './must-still-be.ts';
import { ownCompany } from './own-company/own-company.ts';

const Invitation = {
  email,
  name: properName(100),
  role: z.enum(roles).default('USER'),
};
export const Invited = z.object({ user: UserRecord, inviteUrl: z.string().optional() });

export const inviteCompanyUser = operation({
  id: 'platform.inviteUser',
  summary: 'Invite a user to a company',
  kind: 'mutation',
  access: 'platform',
  scope: 'system',
  limit: 'platform',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ id, ...Invitation }),
  output: Invited,
  run: (ctx, { id, ...person }) => inviteInto(ctx, id, person),
});

export const inviteOwnUser = operation({
  id: 'users.invite',
  summary: 'Invite a user',
  kind: 'mutation',
  access: 'admin',
  scope: 'system',
  limit: 'rpc',
  audit: 'USER_MANAGEMENT',
  input: z.strictObject({ ...Invitation, companyId: id.optional() }),
  output: Invited,
  run: (ctx, { companyId, ...person }) => inviteInto(ctx, ownCompany(ctx.user(), companyId), person),
});

export const inviteStaff = operation({
  id: 'platform.inviteStaff',
  summary: 'Invite a platform staff member',
  kind: 'mutation',
  access: 'superAdmin',
  scope: 'system',
  limit: 'platform',
  audit: 'PLATFORM_ADMIN',
  input: z.strictObject({
    email,
    name: properName(100),
    platformRole: z.enum(platformRoles),
  }),
  output: Invited,
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
        action: 'platform.inviteStaff',
        severity: 'HIGH',
        resource: { type: 'user', id: user.id },
        metadata: { email: user.email, platformRole: person.platformRole },
      });
      return { user: toUserRecord(user), ...link };
    });
  },
});

interface Person {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

async function inviteInto(ctx: SystemCtx, companyId: string, person: Person) {
  const check = async (tx: SystemTx) => {
    const inviter = await getAccount(tx, ctx.user().userId);
    if (inviter.user.emailConfirmedAt === null) {
      throw emailUnconfirmed();
    }
    const company = await lockCompany(tx, companyId);
    await mustStillBe(tx, ctx.actor);
    if (company.status === 'ARCHIVED') throw conflict(say('company.archived'));
    await checkRoom(tx, company);
    return company;
  };
  // Who may not invite uses up nobody's count.
  await ctx.transaction(check);
  await boundNewInvitations(ctx, { email: person.email, companyId });
  return ctx.transaction(async (tx) => {
    const company = await check(tx);
    if (await hasProven(tx, companyId, person.email))
      await yieldAddress(ctx, tx, {
        email: person.email,
        companyId,
        companyName: company.name,
        by: 'invitation',
      });
    const { user, ...link } = await invitePerson(ctx, tx, { ...person, companyId, from: company.name });
    await ctx.record(tx, {
      action: 'user.invite',
      severity: person.role === 'ADMIN' ? 'MEDIUM' : 'LOW',
      companyId,
      resource: { type: 'user', id: user.id },
      metadata: { email: user.email, role: person.role },
    });
    return { user: toUserRecord(user), ...link };
  });
}
