export { applyEnrichments, type Enrichment } from './apply-enrichment.ts';
export { endAnalyses, failAnalyses, releaseStranded, resumeAnalyses, setAnalysis } from './set-analysis.ts';
