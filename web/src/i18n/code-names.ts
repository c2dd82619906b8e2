/** What stands where there is no code. */
export const noName = '–';

const kept = new Map<string, Intl.DisplayNames>();

/** Made once, when something is first named: making them takes longer than all that is named by them. */
function namesIn(locale: string, type: 'language' | 'region'): Intl.DisplayNames {
  const key = `${locale} ${type}`;
  const found = kept.get(key) ?? new Intl.DisplayNames([locale], { type, fallback: 'code' });
  kept.set(key, found);
  return found;
}

/** Names of languages or countries by their codes; what is no code stays as it is. */
export const codeNames =
  (locale: string, type: 'language' | 'region') =>
  (code: string | null): string => {
    if (code === null) return noName;
    try {
      return namesIn(locale, type).of(code) ?? code;
    } catch {
      return code;
    }
  };
