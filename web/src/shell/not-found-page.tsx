import { IconCompassOff } from '@tabler/icons-react';
import { useT } from '../i18n/i18n-context.ts';
import { WayHome } from './way-home.tsx';

export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
);

/** The same with the shell around it. */
export function NotFound() {
  const t = useT();
  const title = t('notFound.title');
  return <WayHome icon={<IconCompassOff size={28} />} name={title} title={title} text={t('notFound.text')} />;
}
