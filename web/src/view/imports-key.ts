/** Every list of imports lives under this key: what begins or ends one makes all of them old. */
export const importsKey = ['imports'] as const;
