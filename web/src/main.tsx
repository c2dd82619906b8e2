import './theme/first-styles.css';
import './theme/fonts.css';
import './theme/page.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { I18nProvider } from './i18n/i18n-provider.tsx';
import { initialLanguage, languages, loadMessages } from './i18n/languages.ts';
import { createQueryClient } from './lib/query-client.ts';
import { forgetAhead } from './lib/reach/ahead.ts';
import { csrf } from './lib/rpc.ts';
import { sessionExpiry } from './lib/session-expiry.ts';
import { createAppRouter } from './routes/router.tsx';
import { ReachBanner } from './shell/reach-banner.tsx';
import { pageNonce } from './theme/page-nonce.ts';
import { ThemeProvider } from './theme/theme-provider.tsx';
import { keepFocus } from './ui/focus/keep-focus.ts';
import { profileQuery, zoneOf } from './view/profile/profile-query.ts';

const queryClient = createQueryClient({
  onUnauthorized() {
    if (!queryClient.getQueryData(profileQuery.queryKey)) return;
    csrf.forget();
    sessionExpiry.expire();
  },
});

// The scroll lock of dialogs makes a style element and takes its nonce from here.
Object.assign(globalThis, { __webpack_nonce__: pageNonce() });

keepFocus();

// The server saw no session cookie as it sent this page: then nobody needs to ask who is signed in.
if (document.documentElement.dataset['session'] === 'none')
  queryClient.setQueryData(profileQuery.queryKey, null);

// Pages import from the file that this becomes: waiting for them at its top would be waiting for each other.
void draw();

/** Who is signed in, the page's own script and its words are asked for together, before anything is drawn. */
async function draw(): Promise<void> {
  const device = initialLanguage();
  document.documentElement.lang = device;
  const words = loadMessages(device);
  await breathe();
  const router = createAppRouter(queryClient);
  await breathe();
  const loaded = router.load();
  // In the same file as the rest; what it does as it starts is one more piece.
  const { createRoot } = await import('react-dom/client');
  const [deviceMessages] = await Promise.all([words, loaded]);
  // In the person's own words and hours at once: what is drawn first is not drawn again.
  const profile = queryClient.getQueryData(profileQuery.queryKey);
  const language = languages.find((tag) => tag === profile?.locale) ?? device;
  forgetAhead();
  const messages = language === device ? deviceMessages : await loadMessages(language);
  await stylesAreHere();
  const root = document.getElementById('root');

  if (root) {
    // As a transition it is drawn piece by piece, and lets go between them.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <I18nProvider initial={{ language, messages, timeZone: zoneOf(profile) }}>
              <ThemeProvider>
                <RouterProvider router={router} />
                <ReachBanner onBack={() => void router.invalidate()} />
              </ThemeProvider>
            </I18nProvider>
          </QueryClientProvider>
        </StrictMode>,
      ),
    );
  }
}

/** Between two pieces of work the page can answer to whoever uses it. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The frame was painted without them; nothing else is. */
async function stylesAreHere(): Promise<void> {
  const styles = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
  if (!styles || styles.sheet || 'failed' in styles.dataset) return;
  await new Promise((resolve) => {
    for (const end of ['load', 'error']) styles.addEventListener(end, resolve, { once: true });
  });
}
