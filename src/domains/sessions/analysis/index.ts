export { applyEnrichments, type Enrichment } from './apply-enrichment.ts';
export {
  endAnalyses,
  type FailedAnalysis,
  failAnalyses,
  releaseStranded,
  resumeAnalyses,
  setAnalysis,
} from './set-analysis.ts';
