/** Writers of numbers and moments: each takes longer to make than to use. */
const numbers = new Map<string, Intl.NumberFormat>();
const moments = new Map<string, Intl.DateTimeFormat>();
const mostKept = 500;

export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return kept(numbers, [locale, options], () => new Intl.NumberFormat(locale, options));
}

export function momentFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return kept(moments, [locale, options], () => new Intl.DateTimeFormat(locale, options));
}

function kept<T>(all: Map<string, T>, of: readonly unknown[], make: () => T): T {
  const key = JSON.stringify(of);
  const known = all.get(key);
  if (known) return known;
  const made = make();
  if (all.size >= mostKept) all.clear();
  all.set(key, made);
  return made;
}
