import type { Issue } from '../kernel/errors.ts';

/** What the service answered to a command; the message is meant for the person who typed it. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
  readonly issues: readonly Issue[];

  constructor(message: string, issues: readonly Issue[] = []) {
    super(message);
    this.issues = issues;
  }
}
