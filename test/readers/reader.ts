/** Something that reads text of others. */
export interface Reader {
  readonly name: string;
  /** Beginnings with which a text gets further into it. */
  readonly heads?: readonly string[];
  /** Repeated besides what is repeated for every reader. */
  readonly units?: readonly string[];
  read(text: string): unknown;
}
