import type { Config } from '../config/config.ts';
import type { Operation } from './operation.ts';

/** An operation on a schedule. Each slot runs once over all instances; a pause is caught up with one run. */
export interface Job {
  readonly name: string;
  /** Five or six fields (seconds first). */
  readonly cron: string | ((config: Config) => string);
  readonly op: Operation;
  readonly input?: Readonly<Record<string, unknown>>;
}
