/** There is no connection for somebody now: soon there will be. */
export class NoneFree extends Error {
  override name = 'NoneFree';
  readonly retryAfterSeconds = 5;

  constructor(message = 'timeout exceeded when waiting for a connection') {
    super(message);
  }
}

/** So many transactions of one company wait for a connection that one more would only wait as well. */
export class TooManyWaiting extends NoneFree {
  override name = 'TooManyWaiting';

  constructor() {
    super('too many transactions of this company wait for a connection');
  }
}
