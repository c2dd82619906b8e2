import { Notifications } from '@mantine/notifications';

/** Where short messages appear; loaded after the first paint. */
export function Messages() {
  return <Notifications position="bottom-right" autoClose={5000} />;
}
