/** A transaction, or a single statement outside of one, that came to its end. */
export interface EndedTransaction {
  readonly kind: 'company' | 'system' | 'retention' | 'statement';
  /** From being asked for, the wait for a connection included. */
  readonly ms: number;
  /** That wait alone; null where the pool does not tell it. */
  readonly waitMs: number | null;
  readonly failed: boolean;
}
