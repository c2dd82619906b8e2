import { MantineProvider } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { pageNonce } from './page-nonce.ts';
import { cssVariables, theme } from './theme.ts';
import { colorSchemeManager } from './use-color-scheme.ts';

const Messages = lazyPart(() => import('./messages.tsx'), 'Messages');

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const isSettled = useSettled();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={pageNonce}
    >
      {children}
      {isSettled && (
        <Suspense>
          <Messages />
        </Suspense>
      )}
    </MantineProvider>
  );
}

/** True a moment after the start: what nobody sees at first does not compete with what they do. */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), 800);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
}
