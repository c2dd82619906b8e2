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

interface Listed {
  readonly to: string;
  readonly label: keyof typeof placeNames;
  readonly icon: Icon;
  /** Without it, to everybody. */
  readonly isOffered?: (who: Profile) => boolean;
}

/** Every place of the app, in the order of the navigation; staff of the platform land on its companies, others on the first one. */
const groups = {
  work: [
    { to: '/overview', label: 'nav.overview', icon: IconChartDots3 },
    { to: '/sessions', label: 'nav.sessions', icon: IconMessages },
    { to: '/questions', label: 'nav.questions', icon: IconMessageQuestion },
    { to: '/breakdown', label: 'nav.breakdown', icon: IconTable },
    { to: '/quality', label: 'nav.quality', icon: IconRosetteDiscountCheck },
    { to: '/alerts', label: 'nav.alerts', icon: IconBell },
    { to: '/imports', label: 'nav.imports', icon: IconFileImport, isOffered: abilities.readsAdmin },
    { to: '/ingest', label: 'nav.ingest', icon: IconPlugConnected, isOffered: abilities.readsAdmin },
  ],
  admin: [
    { to: '/batches', label: 'nav.batches', icon: IconRobot, isOffered: abilities.readsAdmin },
    { to: '/audit', label: 'nav.audit', icon: IconHistory, isOffered: abilities.readsAdmin },
    { to: '/csp', label: 'nav.csp', icon: IconShieldCode, isOffered: abilities.readsAdmin },
    { to: '/company/{-$tab}', label: 'nav.company', icon: IconSettings, isOffered: readsOwnAdmin },
  ],
  platform: [
    { to: '/security', label: 'nav.security', icon: IconShieldLock, isOffered: abilities.isPlatformAdmin },
    {
      to: '/platform/companies',
      label: 'nav.companies',
      icon: IconBuilding,
      isOffered: abilities.isPlatformStaff,
    },
    { to: '/platform/staff', label: 'nav.staff', icon: IconUserShield, isOffered: abilities.isSuperAdmin },
    { to: '/platform/system', label: 'nav.system', icon: IconActivity, isOffered: abilities.isPlatformStaff },
  ],
  own: [{ to: '/profile', label: 'nav.profile', icon: IconUserCircle }],
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
export const closedPlace = (who: Profile, page: string | undefined): Guarded['label'] | undefined =>
  guarded.find(({ to, isOffered }) => `${page}/`.startsWith(`${to}/`) && !isOffered(who))?.label;

export const homeOf = (who: Profile): Address =>
  abilities.isPlatformStaff(who) ? '/platform/companies' : (placesOf(who)[0]?.to ?? '/profile');

function readsOwnAdmin(who: Profile): boolean {
  return who.company !== null && abilities.readsAdmin(who);
}
