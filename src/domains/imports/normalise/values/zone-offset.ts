import { cutText } from '../../../../ports/storable-text.ts';
import { type Sentence, say } from '../../../../words/sentence.ts';

/** Minutes before UTC that an offset or an abbreviation behind a time means, or what is wrong with it. */
export function zoneOffset(text: string): number | Sentence {
  const zone = cutText(text.trim().toUpperCase(), 60);
  const offset = offsets.get(zone) ?? offsetOf(zone);
  return offset ?? say(ambiguous.has(zone) ? 'row.zoneOfMany' : 'row.noZone', { zone });
}

const offsetForm = /^(?:UTC|GMT)?\s?([+-])(?:(\d{1,2})(?::([0-5]\d))?|(\d{2})([0-5]\d))$/;
/** Line Islands, the first of all clocks. */
const most = 14 * 60;

function offsetOf(text: string): number | null {
  const [, sign, hours, minutes, twoHours, twoMinutes] = offsetForm.exec(text) ?? [];
  if (sign === undefined) return null;
  const offset = Number(hours ?? twoHours) * 60 + Number(minutes ?? twoMinutes ?? 0);
  if (offset > most) return null;
  return sign === '-' ? -offset : offset;
}

/** The abbreviations that mean one offset wherever they are used. */
const offsets: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, CET: 1, CEST: 2, MEZ: 1, MESZ: 2, EET: 2, EEST: 3, MSK: 3 },
    ...{ EST: -5, EDT: -4, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
    ...{
      SAST: 2,
      JST: 9,
      KST: 9,
      HKT: 8,
      SGT: 8,
      AWST: 8,
      ACST: 9.5,
      AEST: 10,
      AEDT: 11,
      NZST: 12,
      NZDT: 13,
    },
  }).map(([name, hours]) => [name, hours * 60]),
);
const ambiguous = new Set(['CST', 'IST', 'BST', 'AST', 'ADT', 'GST', 'PKT', 'ECT', 'AMT', 'WIB']);
