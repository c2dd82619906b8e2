/** Files, rows, imports and data sources. */
export const imports = {} as const;
