/** What is printed, and whether it ends as a failure. */
export interface LocalResult {
  readonly output: unknown;
  readonly failed?: boolean;
}

/** How something stands that the doctor looked at, and what to do about it. */
export interface Finding {
  readonly state: 'ok' | 'look' | 'bad';
  readonly say: string;
}

export const ok = (say: string): Finding => ({ state: 'ok', say });
export const look = (say: string): Finding => ({ state: 'look', say });
export const bad = (say: string): Finding => ({ state: 'bad', say });
