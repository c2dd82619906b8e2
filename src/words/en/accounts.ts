/** Accounts, people, companies and the platform. */
export const accounts = {} as const;
