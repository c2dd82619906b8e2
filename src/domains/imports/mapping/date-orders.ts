/** How 03/04 is meant; auto: as the file as a whole tells. */
export const dateOrders = ['auto', 'dmy', 'mdy'] as const;
