export const dimensions = ['category', 'language', 'country', 'channel'] as const;
export type Dimension = (typeof dimensions)[number];
