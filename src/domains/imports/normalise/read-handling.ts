import type { SourceFields } from './import-field.ts';
import { notKnown, type RowWarning } from './imported-session.ts';
import { nameInMap } from './name-in-map.ts';
import { plainText } from './plain-text.ts';
import { readAttributes } from './read-attributes.ts';
import { type readLabel, readText, readWritten } from './read-text.ts';
import { type RatingForm, readRatingIn } from './values/read-rating.ts';
import { type RatingScale, readSentiment, type Sentiment } from './values/read-sentiment.ts';
import { readTags } from './values/read-tags.ts';
import { nameLengths, textLengths } from './values/short-values.ts';

/** What the numbers of ratings and of moods mean; null: nobody knows. */
interface Scales extends RatingForm {
  readonly moodScale?: RatingScale | null;
}

/** Who or what handled it, and how it was rated. */
export function readHandling(
  fields: SourceFields,
  label: typeof readLabel,
  form: Scales & { readonly isExact?: boolean } & Parameters<typeof readAttributes>[1],
  warnings: RowWarning[],
) {
  const words = form.isExact ? readWritten : readText;
  return {
    assignee: nameInMap(label(fields.assignee, nameLengths.assignee)),
    team: nameInMap(label(fields.team, nameLengths.team)),
    botVersion: nameInMap(label(fields.botVersion, nameLengths.botVersion)),
    rating: readRatingOf(fields.rating, form, warnings),
    ratingComment: words(fields.ratingComment, textLengths.ratingComment),
    tags: readTags(fields.tags, words),
    attributes: readAttributes(fields.attributes, form, label, warnings),
  };
}

function readRatingOf(value: unknown, form: Scales, warnings: RowWarning[]): number | null {
  const rating = readRatingIn(value, form);
  if (rating === 'NO_SCALE')
    warnings.push({ field: 'rating', kind: 'SCALE_UNCLEAR', count: 1, sample: plainText(value) || null });
  else if (rating === 'NO_WORD') warnings.push(notKnown('rating', plainText(value)));
  return typeof rating === 'number' ? rating : null;
}

export function readMood(
  value: unknown,
  { ratingScale, moodScale = ratingScale }: Scales,
  warnings: RowWarning[],
): Sentiment | null {
  const mood = readSentiment(value, moodScale);
  if (mood === 'NO_SCALE') {
    warnings.push({ field: 'sentiment', kind: 'SCALE_UNCLEAR', count: 1, sample: plainText(value) || null });
  } else if (mood === 'NO_WORD') warnings.push(notKnown('sentiment', plainText(value)));
  return mood === 'POSITIVE' || mood === 'NEUTRAL' || mood === 'NEGATIVE' ? mood : null;
}

/** Only where it is said: rows that were stored before say the same as ever. */
export function saidBeside(
  handling: ReturnType<typeof readHandling>,
  firstResponse: number | null,
): unknown[] {
  const said: unknown[] = [];
  for (const name in handling) {
    const value = handling[name as keyof typeof handling];
    if (value !== null) said.push([name, value]);
  }
  if (firstResponse !== null) said.push(['firstResponse', firstResponse]);
  return said.length === 0 ? [] : [said];
}
