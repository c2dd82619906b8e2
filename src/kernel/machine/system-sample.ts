/** What the process did from one look at it to the next. A time is null where nothing was timed. */
export interface SystemSample {
  readonly at: string;
  readonly seconds: number;
  readonly requests: {
    readonly count: number;
    /** Answered with 5xx. */
    readonly failed: number;
    readonly p50Ms: number | null;
    readonly p95Ms: number | null;
    readonly p99Ms: number | null;
  };
  /** Transactions and single statements, the wait for a connection included. */
  readonly database: {
    readonly count: number;
    /** Rolled back or refused. */
    readonly failed: number;
    readonly p95Ms: number | null;
    readonly maxMs: number | null;
    /** The wait alone. */
    readonly waitP95Ms: number | null;
  };
  /** How late the event loop came to what was due. */
  readonly loop: {
    readonly p50Ms: number | null;
    readonly p99Ms: number | null;
    readonly maxMs: number | null;
  };
  readonly memory: { readonly residentBytes: number; readonly heapUsedBytes: number };
  /** Processor time by the time that went by: 1 is one core, busy all along. */
  readonly cores: number;
}

/** What this process measures of itself; other instances measure themselves. */
export interface SystemMonitor {
  readonly startedAt: Date;
  uptimeSeconds(): number;
  /** The samples that are kept, oldest first; null: nothing is collected. */
  history(): readonly SystemSample[] | null;
}
