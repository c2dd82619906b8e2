const kept = new Map<string, Intl.DateTimeFormat>();

/** Days have no zone. Making such a format takes a hundred times as long as using it, and a picture writes hundreds of days. */
export function dayFormat(locale: string, form: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(form)}`;
  const found = kept.get(key) ?? new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' });
  kept.set(key, found);
  return found;
}

/** A day (`2026-01-31`) in figures, in the order of the reader's language: 31/01/2026, 31-01-2026. */
export function writeDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? day : figures(locale).format(date);
}

/** A day is a name, not a moment: no zone may move it. */
export const dayLabel = (day: string, locale: string): string =>
  dayFormat(locale, { day: 'numeric', month: 'short' }).format(new Date(`${day}T00:00:00Z`));

/** The month of a day: "Mar 2026". */
export const monthLabel = (day: string, locale: string): string =>
  dayFormat(locale, { month: 'short', year: 'numeric' }).format(new Date(`${day}T00:00:00Z`));

/** A day as somebody types it: in that order with whatever between, or as ISO writes it; null when it is none (yet). */
export function readDay(text: string, locale: string): string | null {
  const numbers = text.match(/\d+/g) ?? [];
  if (numbers.length !== 3) return null;
  const order = numbers[0]?.length === 4 ? isoOrder : orderOf(locale);
  const [year = '', month = '', day = ''] = isoOrder.map((part) => numbers[order.indexOf(part)]);
  if (year.length !== 4 || month.length > 2 || day.length > 2) return null;
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  // The 31st of February is no day, though a browser makes one of it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}

const isoOrder: readonly string[] = ['year', 'month', 'day'];

const figures = (locale: string): Intl.DateTimeFormat =>
  dayFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });

const orderOf = (locale: string): string[] =>
  figures(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => isoOrder.includes(type));
