import { notifications } from '@mantine/notifications';
import { useT } from '../i18n/i18n-context.ts';

/** Says in a corner of the page that something was done. What went wrong is said where it happened instead. */
export function useSay(): (message: string) => void {
  const t = useT();
  return (message) => {
    notifications.show({ message, closeButtonProps: { 'aria-label': t('action.close') } });
  };
}
