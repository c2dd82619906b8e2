import { batches } from './batches.ts';
import type { BenchGroup } from './frame.ts';
import { imports } from './imports.ts';
import { neighbours } from './neighbours.ts';
import { sessions } from './sessions.ts';
import { web } from './web.ts';

/** Every group that `npm run bench` knows, in the order of its table. */
export const groups: readonly BenchGroup[] = [sessions, imports, batches, neighbours, web];
