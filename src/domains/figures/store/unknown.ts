/** Where a session says nothing of a number. */
export const unknown = 0xffff_ffff;

export const orUnknown = (value: number | null): number =>
  value === null || Number.isNaN(value) ? unknown : Math.min(Math.max(value, 0), unknown - 1);
