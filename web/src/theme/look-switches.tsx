import { Space } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';

const LookMenus = lazyPart(() => import('./look-menus.tsx'), 'LookMenus');

/** Language and colours for who is not signed in; their menus may come a moment after the page. */
export function LookSwitches() {
  return (
    <Suspense fallback={<Space w={72} h={34} />}>
      <LookMenus />
    </Suspense>
  );
}
