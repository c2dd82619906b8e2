import type { Log } from '../src/kernel/log.ts';
import { silentLog } from '../test/rig/silent-log.ts';

/** What is measured says what goes wrong, and nothing else. */
export const onlyErrors: Log = { ...silentLog, error: (facts, text) => console.error(text, facts) };
