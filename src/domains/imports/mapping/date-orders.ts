/** How 03/04/05 is meant; auto: as the file as a whole tells. */
export const dateOrders = ['auto', 'dmy', 'mdy', 'ymd'] as const;
