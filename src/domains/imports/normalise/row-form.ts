import type { ImportedMessage } from './imported-session.ts';
import type { AttributeForm } from './read-attributes.ts';
import type { MessageForm } from './speakers/message-form.ts';
import type { ClockUnit, LengthField } from './values/clock-lengths.ts';
import type { DateForm } from './values/read-date.ts';
import type { RatingForm } from './values/read-rating.ts';
import type { DurationUnit } from './values/read-seconds.ts';
import type { RatingScale } from './values/read-sentiment.ts';

/** How the values of a file are written, settled once for all its rows. */
export interface RowForm extends AttributeForm, RatingForm {
  dates: DateForm;
  /** The same of its moods; left out: as of its ratings. */
  moodScale?: RatingScale | null;
  /** The numbers of its lengths may be seconds, minutes with seconds behind the mark, or parts of a day. */
  isDurationUnclear?: boolean;
  /** There is a place for the end: one that is not said there has not come yet. */
  hasEnd: boolean;
  /** It is our own export: its messages stand to the letter, and nothing follows from them. */
  isExact?: boolean;
  speakers?: MessageForm['speakers'];
  /** What `1:30` is in columns that name no unit. */
  clocks?: { readonly [field in LengthField]?: ClockUnit };
  units: { readonly [field in LengthField]?: DurationUnit };
  /** What was said before, as it is stored: the messages of the row follow it. */
  before?: readonly ImportedMessage[];
  defaults: { channel?: string; language?: string; country?: string; currency?: string };
}
