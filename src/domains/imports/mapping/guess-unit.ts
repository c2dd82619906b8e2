import { foldWord } from '../normalise/fold-word.ts';
import type { DurationUnit } from '../normalise/values/read-seconds.ts';

/** The unit that a column's name states; what stands in brackets counts more than the words around it. */
export function guessUnit(name: string): DurationUnit | null {
  const aside = [...name.matchAll(/[([{]([^()[\]{}]{1,40})[)\]}]/g)].at(-1)?.[1];
  return (aside === undefined ? null : unitIn(aside)) ?? unitIn(name);
}

function unitIn(text: string): DurationUnit | null {
  const words = foldWord(text).split(' ');
  // Anywhere else it is a minimum.
  if (words.at(-1) === 'min') return 'min';
  return units.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
}

/** In this order: "in minutes within business hours", "the agent's time in hours". */
const units: ReadonlyArray<[DurationUnit, ReadonlySet<string>]> = (
  [
    [
      'ms',
      'ms msec msecs millis millisecond milliseconds milliseconden millisekunden millisecondes milisegundos',
    ],
    ['min', 'mins minute minutes minuut minuten minuto minutos'],
    ['h', 'h hh uu hr hrs hour hours uur uren std stunde stunden heure heures hora horas'],
    ['d', 'days dagen tage jours dias'],
    ['s', 's sec secs seconds seconden sekunden secondes segundos'],
  ] as const
).map(([unit, words]) => [unit, new Set(words.split(' '))]);
