import type { Messages } from './translate.ts';

const files = import.meta.glob<{ messages: Messages }>('./messages/*.ts');

/** The languages that have a file in `messages/`: one more file is one more language. */
export const languages: readonly string[] = Object.keys(files)
  .map((path) => path.slice('./messages/'.length, -'.ts'.length))
  .sort();

const storageKey = 'parlance.language';
const fallback = 'en';

/** What was chosen on this device, else the first language of the browser that there is a file for. */
export function initialLanguage(): string {
  const wishes = [keptLanguage(), ...navigator.languages].map((tag) => tag?.split('-')[0]);
  return wishes.find((tag) => tag !== undefined && languages.includes(tag)) ?? fallback;
}

export async function loadMessages(language: string): Promise<Messages> {
  const load = files[`./messages/${language}.ts`] ?? files[`./messages/${fallback}.ts`];
  if (!load) throw new Error(`no messages for ${language}`);
  return (await load()).messages;
}

export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A browser that keeps nothing still shows the language until the page is left.
  }
}

function keptLanguage(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** English may mean 31/12 or 12/31: the browser's own region decides. */
export const regionalTag = (language: string): string =>
  navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;

/** A language by its own name: "Nederlands". */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
