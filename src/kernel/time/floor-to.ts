/** The last whole unit at or before a moment. */
export const floorTo = (ms: number, unit: number): number => Math.floor(ms / unit) * unit;
