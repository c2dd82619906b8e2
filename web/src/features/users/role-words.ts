import type { Translate } from '../../i18n/translate.ts';
import type { User } from './user-search.ts';

/** What somebody is, in words; platform staff are told by their platform role. */
export const roleWords = (t: Translate, user: User): string =>
  user.platformRole ? t(`platformRole.${user.platformRole}`) : t(`role.${user.role}`);

const tones = { ACTIVE: 'green', INVITED: 'yellow', DISABLED: 'gray' } as const;
export const userTone = (user: User) => tones[user.status];
