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

type Address =
  | '/overview'
  | '/sessions'
  | '/questions'
  | '/breakdown'
  | '/quality'
  | '/alerts'
  | '/imports'
  | '/ingest'
  | '/batches'
  | '/audit'
  | '/csp'
  | '/security'
  | '/profile'
  | '/company/{-$tab}'
  | '/platform/companies'
  | '/platform/staff'
  | '/platform/system';

export interface Place {
  readonly to: Address;
  readonly label: keyof typeof placeNames;
  readonly icon: Icon;
  readonly group: 'work' | 'admin' | 'platform' | 'own';
  /** Without it, to everybody. */
  readonly isOffered?: (who: Profile) => boolean;
}

/** Every place of the app, in the order of the navigation; staff of the platform land on its companies, others on the first one. */
const places: readonly Place[] = [
  { to: '/overview', label: 'nav.overview', icon: IconChartDots3, group: 'work' },
  { to: '/sessions', label: 'nav.sessions', icon: IconMessages, group: 'work' },
  { to: '/questions', label: 'nav.questions', icon: IconMessageQuestion, group: 'work' },
  { to: '/breakdown', label: 'nav.breakdown', icon: IconTable, group: 'work' },
  { to: '/quality', label: 'nav.quality', icon: IconRosetteDiscountCheck, group: 'work' },
  { to: '/alerts', label: 'nav.alerts', icon: IconBell, group: 'work' },
  {
    to: '/imports',
    label: 'nav.imports',
    icon: IconFileImport,
    group: 'work',
    isOffered: abilities.readsAdmin,
  },
  {
    to: '/ingest',
    label: 'nav.ingest',
    icon: IconPlugConnected,
    group: 'work',
    isOffered: abilities.readsAdmin,
  },
  { to: '/batches', label: 'nav.batches', icon: IconRobot, group: 'admin', isOffered: abilities.readsAdmin },
  { to: '/audit', label: 'nav.audit', icon: IconHistory, group: 'admin', isOffered: abilities.readsAdmin },
  { to: '/csp', label: 'nav.csp', icon: IconShieldCode, group: 'admin', isOffered: abilities.readsAdmin },
  {
    to: '/company/{-$tab}',
    label: 'nav.company',
    icon: IconSettings,
    group: 'admin',
    isOffered: (who) => who.company !== null && abilities.readsAdmin(who),
  },
  {
    to: '/security',
    label: 'nav.security',
    icon: IconShieldLock,
    group: 'platform',
    isOffered: abilities.isPlatformAdmin,
  },
  {
    to: '/platform/companies',
    label: 'nav.companies',
    icon: IconBuilding,
    group: 'platform',
    isOffered: abilities.isPlatformStaff,
  },
  {
    to: '/platform/staff',
    label: 'nav.staff',
    icon: IconUserShield,
    group: 'platform',
    isOffered: abilities.isSuperAdmin,
  },
  {
    to: '/platform/system',
    label: 'nav.system',
    icon: IconActivity,
    group: 'platform',
    isOffered: abilities.isPlatformStaff,
  },
  { to: '/profile', label: 'nav.profile', icon: IconUserCircle, group: 'own' },
];

export const placesOf = (who: Profile): readonly Place[] =>
  places.filter(({ isOffered }) => isOffered?.(who) ?? true);

export const homeOf = (who: Profile): Address =>
  abilities.isPlatformStaff(who) ? '/platform/companies' : (placesOf(who)[0]?.to ?? '/profile');

export const placeGroups = ['work', 'admin', 'platform', 'own'] as const;
