/** Sessions that an analysis can be estimated for. */
export const analysisKinds = ['waiting', 'outdated', 'failed'] as const;
export type AnalysisKind = (typeof analysisKinds)[number];
