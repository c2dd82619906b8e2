import type { DayParts, DayRow } from '../store/day-parts.ts';

/** A day with the places of its sessions that are meant; without a choice, all of them. */
export interface ListedDay extends DayRow {
  readonly chosen: Uint32Array | undefined;
  readonly size: number;
}

/** The days whose sessions are put in order, all of them with what was loaded to choose. */
export interface Listing {
  readonly parts: DayParts;
  readonly zone: string;
  readonly days: readonly ListedDay[];
  readonly totalCount: number;
}

/** Which of the days, and the place in it. */
export type SessionPlace = readonly [dayIndex: number, ordinal: number];

export const ordinalAt = ({ chosen }: ListedDay, nth: number): number => (chosen ? (chosen[nth] ?? 0) : nth);

export function idAt(ids: Uint8Array, ordinal: number): string {
  const hex = Buffer.from(ids.buffer, ids.byteOffset + ordinal * 16, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
