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

/** What texts are told as for which a day has no room, as those of attributes are. */
export const otherTexts = '…';

/** What a company declares of its own. */
export type AttributeCut = `attribute.${string}`;
export const attributeCut = (key: string): AttributeCut => `attribute.${key}`;
/** Undefined: it is none of these. */
export const attributeOf = (name: string): string | undefined =>
  name.startsWith('attribute.') ? name.slice('attribute.'.length) : undefined;

/** The part of a day that holds these, beside its labels, where any of them is one. */
export const attributesPart = (names: readonly (string | undefined)[]): 'attributes'[] =>
  names.some((name) => name !== undefined && attributeOf(name) !== undefined) ? ['attributes'] : [];

/** A change is explained by these too: a session has many tags. */
export const explained = [...dimensions, 'tag'] as const;
export type Explained = (typeof explained)[number] | AttributeCut;

export const cuts = [...explained, 'sentiment', 'rating', 'weekday', 'hour'] as const;
export type Cut = (typeof cuts)[number] | AttributeCut;

/** Those that packed days have always held; the others stand in them since somebody says them. */
export const firstDimensions = ['category', 'language', 'country', 'channel'] as const;
export const laterDimensions = ['team', 'botVersion', 'assignee'] as const;
