import type { Log } from '../../src/kernel/log.ts';

/** For what is tested by other means than what it says. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} };
