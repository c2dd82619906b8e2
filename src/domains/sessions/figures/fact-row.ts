/** A session as the figures need it. */
export interface FactRow {
  id: string;
  startedMs: number;
  endedMs: number | null;
  durationSeconds: number | null;
  responseMs: number | null;
  tokens: number | null;
  messagesSent: number | null;
  costNanos: number | null;
  sentiment: number | null;
  escalated: boolean | null;
  forwarded: boolean | null;
  analysisStatus: number;
  category: string | null;
  language: string | null;
  country: string | null;
  channel: string | null;
  currency: string | null;
  user: string | null;
  initialMsg: string | null;
  questions: readonly string[] | null;
  aiRequests: number | null;
  aiTokens: number | null;
  aiCostNanos: number | null;
  aiListCostNanos: number | null;
}
