/** The lists of categories that a company may begin with. */
export const categories = {} as const;
