/** The part of the logger that the house uses: an object of facts first, then a sentence. */
export interface Log {
  debug(facts: Record<string, unknown>, message: string): void;
  info(facts: Record<string, unknown>, message: string): void;
  warn(facts: Record<string, unknown>, message: string): void;
  error(facts: Record<string, unknown>, message: string): void;
}
