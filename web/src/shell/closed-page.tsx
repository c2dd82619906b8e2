import { IconLock } from '@tabler/icons-react';
import { useT } from '../i18n/i18n-context.ts';
import type { closedPlace } from './navigation.ts';
import { WayHome } from './way-home.tsx';

/** Who came by an address to a place that isn't theirs is told whose it is, and is asked for nothing else there. */
export function ClosedPage({ place }: { readonly place: NonNullable<ReturnType<typeof closedPlace>> }) {
  const t = useT();
  return (
    <WayHome
      icon={<IconLock size={28} />}
      name={t(`nav.${place}`)}
      title={t(`closed.${place}`)}
      text={t('closed.text')}
    />
  );
}
