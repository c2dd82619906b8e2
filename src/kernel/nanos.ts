/** Money is kept in whole billionths of its unit. */
export const nanosPerUnit = 1e9;
