/** Names of languages or countries by their codes; what is no code stays as it is. */
export function codeNames(locale: string, type: 'language' | 'region'): (code: string | null) => string {
  const names = new Intl.DisplayNames([locale], { type, fallback: 'code' });
  return (code) => {
    if (code === null) return '–';
    try {
      return names.of(code) ?? code;
    } catch {
      return code;
    }
  };
}
