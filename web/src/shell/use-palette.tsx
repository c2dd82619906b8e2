import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette');

/** The palette is loaded when it is first asked for. */
export function usePalette(): { readonly open: () => void; readonly palette: ReactNode } {
  const [wish, setWish] = useState(0);
  const open = () => setWish((count) => count + 1);
  useHotkeys([['mod+K', open]], []);
  return {
    open,
    palette: wish > 0 && <CommandPalette wish={wish} />,
  };
}
