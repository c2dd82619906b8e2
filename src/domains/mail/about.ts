/** What waiting mails are about, from the whole to the part: one alert or a company's digest, or what one person is told of it. */
const about = (what: string, id: string, userId?: string): string =>
  userId === undefined ? `${what} ${id}` : `${what} ${id} ${userId}`;
export const aboutDigest = (companyId: string, userId?: string): string => about('digest', companyId, userId);
export const aboutAlert = (alertId: string, userId?: string): string => about('alert', alertId, userId);
