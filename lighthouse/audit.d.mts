export interface Audited {
  readonly address: string;
  /** 0 to 100, as are the next two. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** What costs points of the latter two. */
  readonly failed: readonly string[];
  readonly blockedMs: number;
  readonly largestPaintMs: number;
  readonly moved: number;
}

export function audit(
  url: string,
  options: {
    readonly form: 'mobile' | 'desktop';
    readonly debuggingPort: number;
    /** As in the header of a request; empty: nobody is signed in. */
    readonly cookies: string;
  },
): Promise<Audited>;
