export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Those of this browser, and what is set already, which may be one that it does not know. */
export const timeZones = (set: string): string[] => [
  ...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')]),
];
