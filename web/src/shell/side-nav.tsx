import { IconSearch } from '@tabler/icons-react';
import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import { awaitedLate } from '../lib/lazy-part.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { travelSearch } from '../view/filters/travel-search.ts';
import { useProfile } from '../view/profile/use-profile.ts';
import classes from './app-frame.module.css';
import { navGroups, placesOf } from './navigation.ts';
import { UserButton } from './user-button.tsx';

const UserMenu = awaitedLate(() => import('./user-menu.tsx'), 'UserMenu');

interface Props {
  readonly onSearch: () => void;
  readonly onShowKeys: () => void;
  readonly onGo: () => void;
}

export function SideNav({ onSearch, onShowKeys, onGo }: Props) {
  const t = useT();
  const profile = useProfile();
  const { pathname } = useLocation();
  const search = useSearch({ strict: false });
  // A click that came before the menu was loaded opens it once it is.
  const [isMenuAsked, setMenuAsked] = useState(false);
  return (
    <>
      <div className={classes.navHead}>
        <BrandMark size={26} />
        <div className={classes.navNames}>
          <strong>Parlance</strong>
          <span>{profile.company?.name ?? t('nav.wholePlatform')}</span>
        </div>
      </div>
      <PlainButton className={classes.search} onClick={onSearch}>
        <IconSearch size={16} aria-hidden="true" />
        <span>{t('palette.open')}</span>
        <kbd>Ctrl K</kbd>
      </PlainButton>
      <nav className={classes.places} aria-label={t('nav.main')}>
        {navGroups.map((group) => {
          const own = placesOf(profile, group);
          if (own.length === 0) return null;
          return (
            <div key={group} className={classes.placeGroup}>
              {group !== 'work' && <p className={classes.groupName}>{t(`nav.group.${group}`)}</p>}
              {own.map(({ to, name, icon: Icon }) => {
                const at = to.replace('/{-$tab}', '');
                const isHere = pathname === at || pathname.startsWith(`${at}/`);
                return (
                  <Link
                    key={to}
                    to={to}
                    search={group === 'work' ? travelSearch(pathname, to, search) : {}}
                    aria-current={isHere ? 'page' : undefined}
                    onClick={onGo}
                    className={classes.place}
                  >
                    <Icon size={18} stroke={1.7} aria-hidden="true" />
                    <span className={classes.placeName}>
                      <span>{t(`nav.${name}`)}</span>
                    </span>
                  </Link>
                );
              })}
            </div>
          );
        })}
      </nav>
      <Suspense fallback={<UserButton onClick={() => setMenuAsked(true)} />}>
        <UserMenu onShowKeys={onShowKeys} isAsked={isMenuAsked} />
      </Suspense>
    </>
  );
}
