/** Whose word counts where the source and the AI both have one. */
export const labelRules = ['keep', 'ai'] as const;
export type LabelRule = (typeof labelRules)[number];
