import { createTimeZone } from '../time-zone.ts';
import { readDate } from './read-date.ts';

const zones = ['UTC', 'Asia/Tokyo'].map(createTimeZone);

/** A clock, the digits of one, or the fraction of a day. */
const hasTime = /:|\d{8}T?\d{6}|\d{5}[.,]\d/;

/** Whether a value is a time of which the zone has to be known to tell when that was. */
export const isLocal = (value: unknown): boolean =>
  hasTime.test(String(value).slice(0, 60)) &&
  (['dmy', 'mdy'] as const).some((order) => {
    const [one, other] = zones.map((zone) => readDate(value, { zone, order }));
    return typeof one === 'number' && one !== other;
  });
