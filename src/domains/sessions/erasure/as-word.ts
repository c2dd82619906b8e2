import { addressOf } from '../../../ports/person-marks.ts';

/** A pattern that finds the key as it stands in a row of a file, in CSV or JSON, and not inside a longer one. */
export function asWord(key: string): string {
  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
  const address = addressOf(key);
  const forms = new Set(
    [key, address ?? key].flatMap((one) => [
      one,
      one.replaceAll('"', '""'),
      inJson(one),
      inJson(inJson(one)),
    ]),
  );
  const plain = [...forms].map((form) => form.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`));
  return `${address === null ? '' : '(?i)'}(^|[^[:alnum:]])(${plain.join('|')})($|[^[:alnum:]])`;
}
