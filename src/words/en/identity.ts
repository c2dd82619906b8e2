/** Identity providers and domains. */
export const identity = {} as const;
