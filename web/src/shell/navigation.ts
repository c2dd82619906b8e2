import {
  type Icon,
  IconActivity,
  IconBell,
  IconBuilding,
  IconChartDots3,
  IconFileImport,
  IconHistory,
  IconMessageQuestion,
  IconMessages,
  IconPlugConnected,
  IconRobot,
  IconRosetteDiscountCheck,
  IconSettings,
  IconShieldCode,
  IconShieldLock,
  IconTable,
  IconUserCircle,
  IconUserShield,
} from '@tabler/icons-react';
import type { places as placeNames } from '../i18n/messages/en/places.ts';
import { abilities } from '../view/profile/abilities.ts';
import type { Profile } from '../view/profile/profile-query.ts';

type PlaceName = keyof typeof placeNames extends `nav.${infer Name}` ? Name : never;

interface Listed {
  readonly to: string;
  readonly name: PlaceName;
  readonly icon: Icon;
  /** Without it, to everybody. */
  readonly isOffered?: (who: Profile) => boolean;
}

/** Every place of the app, in the order of the navigation; staff of the platform land on its companies, others on the first one. */
const groups = {
  work: [
    { to: '/overview', name: 'overview', icon: IconChartDots3 },
    { to: '/sessions', name: 'sessions', icon: IconMessages },
    { to: '/questions', name: 'questions', icon: IconMessageQuestion },
    { to: '/breakdown', name: 'breakdown', icon: IconTable },
    { to: '/quality', name: 'quality', icon: IconRosetteDiscountCheck },
    { to: '/alerts', name: 'alerts', icon: IconBell },
    { to: '/imports', name: 'imports', icon: IconFileImport, isOffered: abilities.readsAdmin },
    { to: '/ingest', name: 'ingest', icon: IconPlugConnected, isOffered: abilities.readsAdmin },
  ],
  admin: [
    { to: '/batches', name: 'batches', icon: IconRobot, isOffered: abilities.readsAdmin },
    { to: '/audit', name: 'audit', icon: IconHistory, isOffered: abilities.readsAdmin },
    { to: '/csp', name: 'csp', icon: IconShieldCode, isOffered: abilities.readsAdmin },
    { to: '/company/{-$tab}', name: 'company', icon: IconSettings, isOffered: readsOwnAdmin },
  ],
  platform: [
    { to: '/security', name: 'security', icon: IconShieldLock, isOffered: abilities.isPlatformAdmin },
    {
      to: '/platform/companies',
      name: 'companies',
      icon: IconBuilding,
      isOffered: abilities.isPlatformStaff,
    },
    { to: '/platform/staff', name: 'staff', icon: IconUserShield, isOffered: abilities.isSuperAdmin },
    { to: '/platform/system', name: 'system', icon: IconActivity, isOffered: abilities.isPlatformStaff },
  ],
  own: [{ to: '/profile', name: 'profile', icon: IconUserCircle }],
} as const satisfies Record<string, readonly Listed[]>;

type Group = keyof typeof groups;
type Address = (typeof groups)[Group][number]['to'];
interface Place extends Listed {
  readonly to: Address;
}

const places: Readonly<Record<Group, readonly Place[]>> = groups;

/** What is reached by one's own menu stands in none of them. */
export const navGroups = ['work', 'admin', 'platform'] as const;

/** Those of a group, or of all. */
export const placesOf = (who: Profile, group?: Group): readonly Place[] =>
  (group ? places[group] : Object.values(places).flat()).filter(({ isOffered }) => isOffered?.(who) ?? true);

/** What some only are offered; whose it is, the others are told. */
type Guarded = Extract<(typeof groups)[Group][number], { isOffered: unknown }>;

const guarded = Object.values(groups)
  .flat()
  .filter((place): place is Guarded => 'isOffered' in place);

/** The one that a page belongs to, where this person isn't offered it. */
export const closedPlace = (who: Profile, page: string | undefined): Guarded['name'] | undefined =>
  guarded.find(({ to, isOffered }) => `${page}/`.startsWith(`${to}/`) && !isOffered(who))?.name;

export const homeOf = (who: Profile): Address =>
  abilities.isPlatformStaff(who) ? '/platform/companies' : (placesOf(who)[0]?.to ?? '/profile');

function readsOwnAdmin(who: Profile): boolean {
  return who.company !== null && abilities.readsAdmin(who);
}
