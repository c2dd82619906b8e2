import { notifications } from '@mantine/notifications';

/** Says in a corner of the page that something was done. What went wrong is said where it happened instead. */
export const say = (message: string): void => void notifications.show({ message });
