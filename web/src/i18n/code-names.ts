/** What stands where there is no code. */
export const noName = '–';

/** Names of languages or countries by their codes; what is no code stays as it is. */
export function codeNames(locale: string, type: 'language' | 'region'): (code: string | null) => string {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'code' });
  return (code) => {
    if (code === null) return noName;
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}
