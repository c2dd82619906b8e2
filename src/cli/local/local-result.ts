/** What is printed, and whether it ends as a failure. */
export interface LocalResult {
  readonly output: unknown;
  readonly failed?: boolean;
}

/** What the doctor looked at, how it stands, and what to do about it. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'look' | 'bad';
  readonly say: string;
}
