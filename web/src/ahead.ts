import { batchSearch, monitorInput } from './features/batches/batch-search.ts';
import { overviewQuestions } from './features/overview/overview-input.ts';
import { listQuestions } from './features/sessions/list-input.ts';
import { initialLanguage, loadAppMessages, loadMessages } from './i18n/languages.ts';
import { askAhead } from './lib/reach/ahead.ts';
import { readAnswer } from './lib/reach/wire.ts';
import { parseSearchText } from './lib/search-text.ts';
import { readSessionSearch } from './view/filters/session-search.ts';
import type { Profile } from './view/profile/profile-query.ts';

const quietly = (asked: Promise<unknown>): void => void asked.catch(() => undefined);

/** A small script of its own: asks for what the first page is drawn with while the app is still on its way. */
async function askFirst(): Promise<void> {
  const { documentElement: page } = document;
  page.lang = initialLanguage();
  quietly(loadMessages(page.lang));
  const isKnown = page.dataset['session'] !== 'none';
  const { pathname } = location;
  const isOverview = isKnown && ['/', '/overview'].includes(pathname);
  const isList = pathname === '/sessions';
  // Every other page waits for all styles and, behind the sign-in, for all words.
  if (!isOverview) quietly(import('./lib/reach/late-styles.ts'));
  if (!isKnown) return;
  if (!isOverview) quietly(loadAppMessages());
  const said = parseSearchText(location.search);
  const search = readSessionSearch(said);
  // This asks for the same whoever it is.
  if (pathname === '/batches') quietly(askAhead('batch.monitor', monitorInput(batchSearch(said))));
  const [, id] = /^\/sessions\/([\w-]+)$/.exec(pathname) ?? [];
  const answer = await askAhead('auth.getUser', {});
  if (!answer?.ok || !(isOverview || isList || id)) return;
  const { result } = await answer.json();
  const profile = readAnswer(result.data) as Profile;
  if (id) {
    // Staff of the platform choose a company first, where the address names none.
    if (profile.company || search.companyId)
      quietly(askAhead('dashboard.session', { id, companyId: search.companyId }));
    return;
  }
  if (isList) {
    const { config, list } = listQuestions(search, profile);
    if (list) quietly(askAhead('dashboard.sessions', list));
    if (config) quietly(askAhead('dashboard.config', config));
    return;
  }
  // What the filters offer can wait: on a slow line the figures would wait for it.
  const { metrics } = overviewQuestions(search, profile);
  if (metrics) await askAhead('dashboard.metrics', metrics);
}

// Whatever fails here is asked for again by the app, which knows what to say.
quietly(askFirst());
