/** So many transactions of one company wait for a connection that one more would only wait as well. */
export class TooManyWaiting extends Error {
  override name = 'TooManyWaiting';
  readonly retryAfterSeconds = 5;

  constructor() {
    super('too many transactions of this company wait for a connection');
  }
}
