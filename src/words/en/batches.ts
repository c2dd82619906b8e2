/** Why batches, their requests and their schedules failed. */
export const batches = {} as const;
