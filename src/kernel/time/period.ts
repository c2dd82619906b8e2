/** A stretch of time: from a moment on, up to another that is not in it. */
export interface Period {
  readonly fromMs: number;
  readonly belowMs: number;
}
