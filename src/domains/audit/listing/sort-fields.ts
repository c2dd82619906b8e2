export const sortFields = ['timestamp', 'eventType', 'outcome', 'severity'] as const;
export type SortBy = (typeof sortFields)[number];
