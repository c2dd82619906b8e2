import { MantineProvider } from '@mantine/core';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useT } from '../i18n/i18n-context.ts';
import { lazyPart } from '../lib/lazy-part.ts';
import { pageNonce } from './page-nonce.ts';
import { cssVariables, themeIn } from './theme.ts';
import { colorSchemeManager } from './use-color-scheme.ts';

const Messages = lazyPart(() => import('./messages.tsx'), 'Messages');

export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const theme = useMemo(() => themeIn(t), [t]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      getStyleNonce={pageNonce}
    >
      {children}
      <LateMessages />
    </MantineProvider>
  );
}

/** By itself: what the provider draws, it draws with everything in it. */
function LateMessages() {
  return useSettled() && <Messages />;
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
