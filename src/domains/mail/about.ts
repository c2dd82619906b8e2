/** What waiting mails are about, from the whole to the part: one alert, or what one person is told of it. */
export const aboutDigest = (userId: string): string => `digest ${userId}`;
export const aboutAlert = (alertId: string, userId?: string): string =>
  userId === undefined ? `alert ${alertId}` : `alert ${alertId} ${userId}`;
