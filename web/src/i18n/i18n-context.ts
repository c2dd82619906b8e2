import { createContext, useContext } from 'react';
import type { Format } from './format.ts';
import type { Translate } from './translate.ts';

export interface I18n {
  readonly language: string;
  readonly t: Translate;
  readonly format: Format;
  setLanguage(language: string): void;
  setTimeZone(timeZone: string | null): void;
}

export const I18nContext = createContext<I18n | null>(null);

export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it');
  return i18n;
}

export const useT = (): Translate => useI18n().t;
export const useFormat = (): Format => useI18n().format;
