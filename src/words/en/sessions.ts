/** Sessions, figures, categories and views. */
export const sessions = {} as const;
