/**
 * An attempt is one try of a job at the provider. Its state says what was certainly done: it is stored before the next
 * thing is begun, so that whoever finds it after a crash knows what to look for and buys nothing twice.
 *
 *   building → uploaded → submitting → submitted → collecting → done
 *
 * building          Requests are bound to it. Its lines are rendered and uploaded; after a crash, once more.
 * uploaded          The provider has the file, and its id is stored. Nothing runs yet.
 * waiting_capacity  As uploaded, but the gate is closed or the provider has no room: asked again later.
 * submitting        The intent is stored, and then the provider is called once. While nobody knows what came of the call,
 *                   the batch is looked for in the provider's list; only its proven absence leads back to uploaded.
 * submitted         The batch's id is stored; the provider is asked how it stands.
 * cancelling        Its time is over and the provider was asked to stop; what it finished is collected.
 * collecting        The batch has ended. Its lines are read and stored in chunks, each at most once.
 * done              At least one answer was stored. Final.
 * failed            It ended without an answer, or never ran. Final: a retry of the job opens another attempt.
 * lost              The provider does not know the batch any more, or never ends it. The job has failed, but the batch is
 *                   looked for during 30 days. A second batch of one file, which is to be cancelled, begins here.
 * split             Too much at once: two smaller attempts took its place. Final.
 */
export const attemptMoves = {
  building: ['uploaded', 'split', 'failed'],
  // Straight to submitted: the sweep found a batch of it that nobody remembers asking for.
  // Back to building: the company, or the service, has set another provider or model.
  uploaded: ['submitting', 'waiting_capacity', 'submitted', 'building', 'split', 'failed'],
  waiting_capacity: ['submitting', 'waiting_capacity', 'submitted', 'building', 'split', 'failed'],
  // Back to building: the provider does not have the file any more.
  submitting: ['submitted', 'waiting_capacity', 'uploaded', 'building', 'split', 'failed'],
  submitted: ['collecting', 'cancelling', 'waiting_capacity', 'building', 'failed', 'lost'],
  cancelling: ['collecting', 'waiting_capacity', 'building', 'failed', 'lost'],
  collecting: ['done', 'failed'],
  done: [],
  failed: [],
  lost: ['collecting', 'failed'],
  split: [],
} as const satisfies Record<string, readonly string[]>;

type Moves = typeof attemptMoves;
export type AttemptState = keyof Moves;

/** The states that may move to each of these. */
export type Before<To extends AttemptState> = {
  [From in AttemptState]: [To] extends [Moves[From][number]] ? From : never;
}[AttemptState];

export const attemptStates = Object.keys(attemptMoves) as AttemptState[]; // the very keys of the table above

/** Where each schedule takes attempts on. What is in none of them is final. */
export const stepsOf = {
  create: ['building', 'uploaded', 'waiting_capacity'],
  reconcile: ['submitting'],
  poll: ['submitted', 'cancelling', 'lost'],
  collect: ['collecting'],
} as const satisfies Record<string, readonly AttemptState[]>;

export function mayMove(from: AttemptState, to: AttemptState): boolean {
  const next: readonly AttemptState[] = attemptMoves[from];
  return next.includes(to);
}

export const isFinal = (state: AttemptState): boolean => attemptMoves[state].length === 0;
