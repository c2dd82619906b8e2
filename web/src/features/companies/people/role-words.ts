import type { Translate } from '../../../i18n/translate.ts';
import { isInviteOver, type User } from './user-search.ts';

/** What somebody is, in words; platform staff are told by their platform role. */
export const roleWords = (t: Translate, user: User): string =>
  user.platformRole ? t(`platformRole.${user.platformRole}`) : t(`role.${user.role}`);

const tones = { ACTIVE: 'green', INVITED: 'yellow', DISABLED: 'gray' } as const;
export const userTone = (user: User) => (isInviteOver(user) ? 'red' : tones[user.status]);

export const statusWords = (t: Translate, user: User): string =>
  t(isInviteOver(user) ? 'users.inviteExpired' : `userStatus.${user.status}`);
