/** What waiting mails are about, from the whole to the part: one alert or a company's digest, or what one person is told of it. */
export const aboutDigest = (companyId: string, userId: string): string => `digest ${companyId} ${userId}`;
export const aboutAlert = (alertId: string, userId?: string): string =>
  userId === undefined ? `alert ${alertId}` : `alert ${alertId} ${userId}`;
