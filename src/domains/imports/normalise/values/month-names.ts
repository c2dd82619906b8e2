/** Names and abbreviations of the months in the languages of the column names. */
export const monthNames: ReadonlyMap<string, number> = new Map(
  ['en', 'nl', 'de', 'fr', 'es', 'it', 'pt'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, i): [string, number] => [
        format
          .format(Date.UTC(2024, i, 15))
          .toLowerCase()
          .replaceAll('.', ''),
        i + 1,
      ]);
    }),
  ),
);
