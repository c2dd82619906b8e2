import type { AppMessages, FirstMessages, Messages } from './translate.ts';

const files = import.meta.glob<{ messages: FirstMessages }>('./messages/*.ts');
const appFiles = import.meta.glob<{ app: AppMessages }>('./messages/*/app.ts');

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

let current = fallback;
let isInside = false;

/** The words of a language; those of the pages behind the overview once somebody goes there. */
export async function loadMessages(language: string): Promise<Messages> {
  current = languages.includes(language) ? language : fallback;
  const [load, loadApp] = [files[`./messages/${current}.ts`], appFiles[`./messages/${current}/app.ts`]];
  if (!load || !loadApp) throw new Error(`no messages for ${language}`);
  const [first, more] = await Promise.all([load(), isInside ? loadApp() : { app: {} }]);
  // Into the same object, which the screens have in their hands already.
  return Object.assign(first.messages, more.app) as Messages;
}

let appWords: Promise<unknown> | undefined;

/** Before any page behind the sign-in is drawn but the overview, which does without them. */
export async function loadAppMessages(): Promise<void> {
  isInside = true;
  appWords ??= loadMessages(current);
  try {
    await appWords;
  } catch (error) {
    appWords = undefined;
    throw error;
  }
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
