/** What is known of a session at a glance. Null: nobody said. */
export interface Outcome {
  /** -1 negative, 0 neutral, 1 positive. */
  readonly sentiment: number | null;
  readonly escalated: boolean | null;
  readonly forwarded: boolean | null;
  readonly ended: boolean;
}

/** One byte for each session of a packed day. The lowest two bits are the sentiment: 1 to 3, 0 where it is not known. */
const sentimentBits = 3;
const escalated = 4;
const notEscalated = 8;
const forwarded = 16;
const notForwarded = 32;
const ended = 64;
export const flagValues = 256;

export function packFlags(outcome: Outcome): number {
  return (
    (outcome.sentiment === null ? 0 : outcome.sentiment + 2) |
    yesNo(outcome.escalated, escalated, notEscalated) |
    yesNo(outcome.forwarded, forwarded, notForwarded) |
    (outcome.ended ? ended : 0)
  );
}

const yesNo = (value: boolean | null, yes: number, no: number): number =>
  value === null ? 0 : value ? yes : no;

/** -1, 0 or 1; NaN where it is not known, which is in no list and comes last in every order. */
export const sentimentOf = (flags: number): number => (flags & sentimentBits || Number.NaN) - 2;

export const isEscalated = (flags: number): boolean => (flags & escalated) !== 0;
export const isNotEscalated = (flags: number): boolean => (flags & notEscalated) !== 0;
export const isForwarded = (flags: number): boolean => (flags & forwarded) !== 0;
export const isNotForwarded = (flags: number): boolean => (flags & notForwarded) !== 0;
export const isEnded = (flags: number): boolean => (flags & ended) !== 0;

/** The rule of the whole product: ended, not escalated, not forwarded. Where nobody said so, it was neither. */
export const isResolved = (flags: number): boolean => (flags & (ended | escalated | forwarded)) === ended;
