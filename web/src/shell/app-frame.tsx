import { useDisclosure, useHotkeys, useMediaQuery } from '@mantine/hooks';
import { IconMenu2, IconX } from '@tabler/icons-react';
import { Link, Outlet, useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n } from '../i18n/i18n-context.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { useKeys } from '../lib/use-keys.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PlainButton } from '../ui/plain-button.tsx';
import { zoneOf } from '../view/profile/profile-query.ts';
import { useProfile } from '../view/profile/use-profile.ts';
import classes from './app-frame.module.css';
import { closedPlace } from './navigation.ts';
import { SideNav } from './side-nav.tsx';

const KeysHelp = lazyPart(() => import('./keys-help.tsx'), 'KeysHelp');
const ClosedPage = lazyPart(() => import('./closed-page.tsx'), 'ClosedPage');

/** The house around every page behind the sign-in: where one is, where one can go, who one is. */
export function AppFrame() {
  const { t } = useI18n();
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const [navOpened, nav] = useDisclosure();
  // Out of sight of a telephone it is made when somebody first opens it.
  const [isNavMade, makeNav] = useState(isWide);
  if (!isNavMade && (isWide || navOpened)) makeNav(true);
  const [keysOpened, keys] = useDisclosure();
  const { open, palette } = usePalette();
  const main = useFocusOnArrival();
  const who = useProfile();
  const closed = useMatches({ select: (matches) => closedPlace(who, matches.at(-1)?.fullPath) });
  useOwnSettings();
  useHotkeys([['Escape', nav.close]]);
  useKeys({ '?': keys.open }, 'both');

  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('nav.skip')}
      </a>
      {!isWide && (
        <header className={classes.header}>
          <PlainButton
            className={classes.burger}
            onClick={nav.toggle}
            aria-label={t(navOpened ? 'nav.close' : 'nav.open')}
            aria-expanded={navOpened}
          >
            <IconMenu2 size={22} aria-hidden="true" />
          </PlainButton>
          <Link to="/" aria-label="Parlance" className={classes.headerBrand}>
            <BrandMark size={26} />
          </Link>
        </header>
      )}
      <aside
        className={classes.nav}
        aria-label={t('nav.side')}
        data-opened={navOpened || undefined}
        inert={!isWide && !navOpened}
      >
        {!isWide && (
          <PlainButton
            className={`${classes.burger} ${classes.navClose}`}
            onClick={nav.close}
            aria-label={t('nav.close')}
          >
            <IconX size={22} aria-hidden="true" />
          </PlainButton>
        )}
        {isNavMade && <SideNav onSearch={open} onShowKeys={keys.open} onGo={nav.close} />}
      </aside>
      <main id="main" tabIndex={-1} ref={main} className={classes.main}>
        <div className={classes.page}>{closed ? <ClosedPage place={closed} /> : <Outlet />}</div>
      </main>
      {palette}
      {keysOpened && <KeysHelp onClose={keys.close} />}
    </>
  );
}

/** On a new page the focus starts at its top, so that the next Tab and the screen reader begin there. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  // Not the address: between the tabs of a page the focus stays where it is.
  const page = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}

/** Language and zone go with the person, onto whatever device. */
function useOwnSettings(): void {
  const { setLanguage, setTimeZone } = useI18n();
  const profile = useProfile();
  const { locale } = profile;
  const zone = zoneOf(profile);
  useEffect(() => {
    if (locale) setLanguage(locale);
  }, [locale, setLanguage]);
  useEffect(() => setTimeZone(zone), [zone, setTimeZone]);
}

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');

/** The palette is loaded when it is first asked for. */
function usePalette(): { readonly open: () => void; readonly palette: ReactNode } {
  const [wish, setWish] = useState(0);
  const open = () => setWish((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return {
    open,
    palette: wish > 0 && <CommandPalette wish={wish} />,
  };
}
