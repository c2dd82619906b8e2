import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { createFormat } from './format.ts';
import { I18nContext } from './i18n-context.ts';
import { keepLanguage, languages, loadMessages, regionalTag } from './languages.ts';
import { createTranslate, type Messages } from './translate.ts';

interface Loaded {
  readonly language: string;
  readonly messages: Messages;
}

interface Props {
  /** No zone is the browser's. */
  readonly initial: Loaded & { readonly timeZone: string | null };
  readonly children: ReactNode;
}

const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function I18nProvider({ initial, children }: Props) {
  const [{ language, messages }, setLoaded] = useState<Loaded>(initial);
  const [timeZone, setTimeZone] = useState(initial.timeZone);

  const setLanguage = useCallback((wanted: string) => {
    if (!languages.includes(wanted)) return;
    keepLanguage(wanted);
    void loadMessages(wanted).then((loaded) => setLoaded({ language: wanted, messages: loaded }));
  }, []);

  const client = useQueryClient();
  useEffect(() => {
    if (document.documentElement.lang === language) return;
    document.documentElement.lang = language;
    // What the service said in the language of before. Who is signed in stays: their new language may not be kept yet.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  }, [language, client]);

  const value = useMemo(() => {
    const locale = regionalTag(language);
    return {
      language,
      t: createTranslate(locale, messages),
      format: createFormat(locale, timeZone ?? browserZone()),
      setLanguage,
      setTimeZone,
    };
  }, [language, messages, timeZone, setLanguage]);

  return <I18nContext value={value}>{children}</I18nContext>;
}
