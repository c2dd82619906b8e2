/** Languages whose names of months are known, the later ones rather; with those that stand behind a day. */
const languages = ['pl', 'cs', 'tr', 'sv', 'da', 'nb', 'en', 'nl', 'de', 'fr', 'es', 'it', 'pt'];

let known: ReadonlyMap<string, number> | undefined;

/** Names and abbreviations of the months in the languages of the column names. Told at the first use: that takes 55 ms. */
export function monthNames(): ReadonlyMap<string, number> {
  known ??= new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((month) =>
        [{ month }, { month, day: 'numeric' } as const].flatMap((parts) => {
          const format = new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' });
          return Array.from({ length: 12 }, (_, i): [string, number] => {
            const name = format
              .formatToParts(Date.UTC(2024, i, 15))
              .find(({ type }) => type === 'month')?.value;
            return [(name ?? '').toLowerCase().replaceAll('.', ''), i + 1];
          });
        }),
      ),
    ),
  );
  return known;
}

/** As .NET writes a moment in JSON: its offset only says where it was written. */
const ofNet = /^\\?\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\\?\/$/;
/** `5.3.2026 klo 9.05`, `05/03/2026 09.05.30`. */
const pointed =
  /^(\d{1,4}[./-]\d{1,2}[./-]\d{1,4}(?:T|,?\s{1,3}))(?:klo?\.?\s)?(\d{1,2})[.:](\d{2})(?:[.:](\d{2}))?$/i;
/** `31. 5. 2024` of Czech, `2024. 05. 31.` of Hungarian and Korean. */
const spacedDay = /^(\d{1,2})\.\s{1,2}(\d{1,2})\.\s{1,2}(\d{4})(?=[\s,]|$)/;
const yearWithPoints = /^(\d{4})\.\s{0,2}(\d{1,2})\.\s{0,2}(\d{1,2})\.(?=\s|$)/;
const eastern = /[年月日時분시년월일]|[上下]午|午[前後]|오[전후]/;
const dayOfEast = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/;
const halfOfEast = /\s?(上午|午前|오전|下午|午後|오후)\s?(.{1,20})$/;
const clockOfEast = /(\d{1,2})\s?[時时시点點]\s?(?:(\d{1,2})\s?[分분])?\s?(?:(\d{1,2})\s?[秒초])?/;

/** A moment that is written in a rarer way, as it is written elsewhere; null where it is in none of these. */
export function plainerDate(text: string): string | null {
  const net = ofNet.exec(text)?.[1];
  if (net !== undefined) return new Date(Number(net)).toISOString();
  const unspaced = text.replace(spacedDay, '$1.$2.$3').replace(yearWithPoints, '$1.$2.$3');
  if (unspaced !== text) return unspaced;
  const [, day, hour, minute, second] = pointed.exec(text) ?? [];
  if (day !== undefined) {
    const plain = `${day}${hour}:${minute}${second === undefined ? '' : `:${second}`}`;
    return plain === text ? null : plain;
  }
  if (!eastern.test(text)) return null;
  const plain = text
    .replace(dayOfEast, '$1-$2-$3 ')
    .replace(clockOfEast, (_, ...[at, past = '0', seconds = '0']: string[]) =>
      [at ?? '', past, seconds].map((part) => part.padStart(2, '0')).join(':'),
    )
    .replace(
      halfOfEast,
      (_, half: string, clock: string) => ` ${clock} ${/[上前전]/.test(half) ? 'AM' : 'PM'}`,
    )
    .replace(/\s+/g, ' ')
    .trim();
  return eastern.test(plain) ? null : plain;
}
