export { applyEnrichments, type Enrichment } from './apply-enrichment.ts';
export { failAnalyses, releaseStranded, resumeAnalyses, setAnalysis } from './set-analysis.ts';
