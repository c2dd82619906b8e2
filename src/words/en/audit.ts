/** What was done and refused, by its action, and what a check of the audit log found. */
export const audit = {} as const;
