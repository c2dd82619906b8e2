/** What waiting mails are about, so that they can be taken back from one who wants no more of it. */
export const aboutDigest = (userId: string): string => `digest ${userId}`;
export const aboutAlert = (alertId: string, userId: string): string => `alert ${alertId} ${userId}`;
