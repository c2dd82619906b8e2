import { Space } from '@mantine/core';
import { lazyPart } from '../lib/lazy-part.ts';

/** Language and colours for who is not signed in; their menus may come a moment after the page. */
export const LookSwitches = lazyPart(
  () => import('./look-menus.tsx'),
  'LookMenus',
  () => <Space w={72} h={34} />,
);
