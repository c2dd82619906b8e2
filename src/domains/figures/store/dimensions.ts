/** What a session has one value of, or none. */
export const dimensions = [
  'category',
  'language',
  'country',
  'channel',
  'team',
  'botVersion',
  'assignee',
] as const;
export type Dimension = (typeof dimensions)[number];

/** A change is explained by these too: a session has many tags. */
export const explained = [...dimensions, 'tag'] as const;
export type Explained = (typeof explained)[number];

/** What figures are broken down by. */
export const cuts = [...explained, 'sentiment', 'rating', 'weekday', 'hour'] as const;
export type Cut = (typeof cuts)[number];

/** Those that packed days have always held; the others stand in them since somebody says them. */
export const firstDimensions = ['category', 'language', 'country', 'channel'] as const;
export const laterDimensions = ['team', 'botVersion', 'assignee'] as const;
